import type { ThunkAction, UnknownAction } from "@reduxjs/toolkit";
import type { EndpointDefinitions, RootState } from "@reduxjs/toolkit/query";
import { api } from "./empty-api.ts";

type TagType = Parameters<typeof api.util.invalidateTags>[0][number] extends infer Tag ? Extract<Tag, string> : never;

/** The part of the store that holds cached answers. Features inject their endpoints later, so it names none. */
export type ApiState = RootState<EndpointDefinitions, TagType, "api">;

interface AnyEndpoint {
  initiate(arg: unknown, options: object): UnknownAction;
}

/** Declared as a method, so that a recipe for one answer is accepted where any answer may come. */
type Recipe = { apply(draft: unknown): void }["apply"];

interface AnyUtil {
  updateQueryData(name: string, arg: unknown, recipe: Recipe): ThunkAction<unknown, ApiState, unknown, UnknownAction>;
}

/** The api, for endpoints whose name is known only at run time: name and shape of the answer come from the cache. */
export const anyApi: { util: AnyUtil; endpoints: Record<string, AnyEndpoint> } = api;
