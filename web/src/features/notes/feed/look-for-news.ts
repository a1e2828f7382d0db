import type { ThunkAction, UnknownAction } from "@reduxjs/toolkit";
import type { ApiState } from "../../../api/patch-tagged.ts";
import { type NoteList, notesApi } from "../card/notes-api.ts";

/** Whether the list would begin with a note that is newer than all that is shown in it: an older one that has risen is no news. */
export function lookForNews(list: NoteList): ThunkAction<Promise<boolean>, ApiState, unknown, UnknownAction> {
  return async (dispatch, getState) => {
    const { data } = await dispatch(notesApi.endpoints.getNewestNotes.initiate(list, { subscribe: false, forceRefetch: true }));
    const shown = notesApi.endpoints.getNotes.select(list)(getState()).data;
    // A wall that never came is asked for as a whole (app/catch-up.ts).
    if (!data || !shown) return false;
    const since =
      shown.pages
        .flatMap(({ posts }) => posts.map(({ created_at }) => created_at))
        .sort()
        .at(-1) ?? "";
    return data.posts.some(({ created_at }) => created_at > since);
  };
}
