import type { ThunkAction, UnknownAction } from "@reduxjs/toolkit";
import { type ApiState, anyApi } from "./any-endpoint.ts";
import { api } from "./empty-api.ts";

export type { ApiState };
export type ApiThunk<Result = void> = ThunkAction<Result, ApiState, unknown, UnknownAction>;
type Tag = { type: "Note" | "Comment" | "Member"; id: number };

/**
 * Changes every cached answer that provides the tag, so that nobody keeps a list of caches by hand. `recipe` gets the draft of an
 * answer: `Data` is the shape that all endpoints with this tag have in common.
 */
export function patchTagged<Data>(tag: Tag, recipe: (draft: Data) => void): ApiThunk {
  return (dispatch, getState) => {
    for (const { endpointName, originalArgs } of api.util.selectInvalidatedBy(getState(), [tag])) {
      dispatch(anyApi.util.updateQueryData(endpointName, originalArgs, recipe));
    }
  };
}
