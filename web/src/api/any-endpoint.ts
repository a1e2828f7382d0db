import type { ThunkAction, UnknownAction } from "@reduxjs/toolkit";
import type { EndpointDefinitions, RootState } from "@reduxjs/toolkit/query";
import { api } from "./empty-api.ts";

type TagType = Parameters<typeof api.util.invalidateTags>[0][number] extends infer Tag ? Extract<Tag, string> : never;

/** The part of the store that holds cached answers. Features inject their endpoints later, so it names none of them. */
export type ApiState = RootState<EndpointDefinitions, TagType, "api">;

interface AnyEndpoint {
  initiate(arg: unknown, options: object): UnknownAction;
}

/** Declared as a method: a recipe for the shape of one answer passes where any answer may come. */
type Recipe = { apply(draft: unknown): void }["apply"];

/** The library's own calls, for endpoints that are known by their name at run time only. */
interface AnyUtil {
  updateQueryData(name: string, arg: unknown, recipe: Recipe): ThunkAction<unknown, ApiState, unknown, UnknownAction>;
}

const util: AnyUtil = api.util;
const endpoints: Record<string, AnyEndpoint> = api.endpoints;

/** Changes one cached answer. `recipe` gets its draft: the caller knows the shape, the name comes from the cache itself. */
export function updateAnswer<Data>(name: string, arg: unknown, recipe: (draft: Data) => void) {
  return util.updateQueryData(name, arg, recipe);
}

/** Asks an endpoint once more; undefined where no feature has injected one of this name. */
export function askAgain(
  name: string,
  arg: unknown,
  options: { direction: "forward" } | { forceRefetch: true },
): UnknownAction | undefined {
  return endpoints[name]?.initiate(arg, { subscribe: false, ...options });
}
