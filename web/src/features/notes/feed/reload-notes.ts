import type { ThunkAction, UnknownAction } from "@reduxjs/toolkit";
import type { ApiState } from "../../../api/patch-tagged.ts";
import { type NoteList, notesApi } from "../card/notes-api.ts";

/**
 * Exchanges a list for its first page as it is now; the old one hangs until that has come. Whoever reloads does not wait for a
 * further page of the old list first: it is called off.
 */
export function reloadNotes(list: NoteList): ThunkAction<Promise<void>, ApiState, unknown, UnknownAction> {
  return async (dispatch) => {
    const running = dispatch(notesApi.util.getRunningQueryThunk("getNotes", list));
    running?.abort();
    await running;
    await dispatch(notesApi.endpoints.getNotes.initiate(list, { subscribe: false, forceRefetch: true, refetchCachedPages: false }));
  };
}
