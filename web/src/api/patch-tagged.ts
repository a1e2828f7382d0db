import type { ThunkAction, UnknownAction } from "@reduxjs/toolkit";
import { type ApiState, anyApi } from "./any-endpoint.ts";
import { api } from "./empty-api.ts";

export type { ApiState };
export type ApiThunk<Result = void> = ThunkAction<Result, ApiState, unknown, UnknownAction>;

/**
 * Things that are in many answers. Every answer that may contain one provides the tag, so no list of caches is kept by hand. `mark` is a
 * field that no other kind has: a note and a member may have the same number, and be in one answer.
 */
export type Kind<Thing> = readonly [tag: "Note" | "Comment" | "Member", mark: keyof Thing & string];

/**
 * Where things are cached: the answer, and the path to the thing in it or in its draft. It is looked up whether an answer contains the
 * thing: with a tag for each thing, a growing list would write all tags again with each page.
 */
export function findThings<Thing>(state: ApiState, [tag, mark]: Kind<Thing>, is: (thing: Thing) => boolean) {
  return api.util.selectInvalidatedBy(state, [tag]).flatMap((answer) =>
    waysIn(state.api.queries[answer.queryCacheKey]?.data, (thing) => mark in thing && is(thing as Thing)).map((way) => ({
      ...answer,
      to: way as Way<Thing>,
    })),
  );
}

type Way<Thing> = (within: unknown) => Thing;
const here: Way<unknown> = (thing) => thing;

/** An object with an id is a thing, and none is searched within another. */
function waysIn(data: unknown, is: (thing: object) => boolean, to = here): Way<unknown>[] {
  if (!(data instanceof Object)) return [];
  if ("id" in data) return is(data) ? [to] : [];
  return Object.entries(data).flatMap(([key, value]) => waysIn(value, is, (within) => (to(within) as Record<string, unknown>)[key]));
}

/** Changes a thing in every cached answer that contains it. */
export function patchThing<Thing extends { id: number }>(kind: Kind<Thing>, id: number, patch: (thing: Thing) => void): ApiThunk {
  return (dispatch, getState) => {
    for (const { endpointName, originalArgs, to } of findThings(getState(), kind, (thing) => thing.id === id)) {
      dispatch(anyApi.util.updateQueryData(endpointName, originalArgs, (draft) => void patch(to(draft))));
    }
  };
}
