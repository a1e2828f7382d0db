import type { ThunkAction, UnknownAction } from "@reduxjs/toolkit";
import type { ApiState } from "../../../api/patch-tagged.ts";
import { type NoteList, notesApi } from "../card/notes-api.ts";

/**
 * Replaces a list by its current first page. The old notes stay until the new page is there. A running fetch of a further page is
 * cancelled.
 */
export function reloadNotes(list: NoteList): ThunkAction<Promise<void>, ApiState, unknown, UnknownAction> {
  return async (dispatch) => {
    const running = dispatch(notesApi.util.getRunningQueryThunk("getNotes", list));
    running?.abort();
    await running;
    await dispatch(notesApi.endpoints.getNotes.initiate(list, { subscribe: false, forceRefetch: true, refetchCachedPages: false }));
  };
}
