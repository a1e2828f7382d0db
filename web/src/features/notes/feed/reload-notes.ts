import type { ThunkAction, UnknownAction } from "@reduxjs/toolkit";
import type { ApiState } from "../../../api/patch-tagged.ts";
import { type NoteList, notesApi } from "../card/notes-api.ts";

/**
 * Replaces a list by its current first page. The old first page stays until the new one is there; further pages go at once, so that the
 * list does not become shorter under a reader who scrolls meanwhile, and return if it fails. A running fetch of a further page is cancelled.
 */
export function reloadNotes(list: NoteList): ThunkAction<Promise<void>, ApiState, unknown, UnknownAction> {
  return async (dispatch) => {
    const running = dispatch(notesApi.util.getRunningQueryThunk("getNotes", list));
    running?.abort();
    await running;
    const cut = dispatch(
      notesApi.util.updateQueryData("getNotes", list, (shown) => {
        // There are no pages where nothing was loaded.
        shown?.pages.splice(1);
        shown?.pageParams.splice(1);
      }),
    );
    // All pages that are left: the first.
    const asked = await dispatch(notesApi.endpoints.getNotes.initiate(list, { subscribe: false, forceRefetch: true }));
    if (asked.isError) cut.undo();
  };
}
