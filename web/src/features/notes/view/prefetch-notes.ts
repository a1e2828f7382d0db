import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { notesApi } from "../card/notes-api.ts";

/** How long the pointer must rest on a card before its note is fetched. */
const HOVER_MS = 80;
/** For how many seconds a prefetched note is fresh enough to show first. */
const FRESH_S = 60;

/** Fetches a note while the pointer rests on its card. */
export function prefetchNotes(store: { dispatch: ThunkDispatch<unknown, unknown, UnknownAction> }): void {
  let timer = 0;
  document.addEventListener(
    "pointerover",
    (event) => {
      clearTimeout(timer);
      const card =
        event.target instanceof Element && event.pointerType === "mouse" ? event.target.closest<HTMLElement>("[data-note]") : null;
      const id = Number(card?.dataset.note);
      // A prefetch is no view. The view is counted when the note opens.
      if (id > 0)
        timer = window.setTimeout(
          () => store.dispatch(notesApi.util.prefetch("getNote", { id, skipViewCount: true }, { ifOlderThan: FRESH_S })),
          HOVER_MS,
        );
    },
    { passive: true },
  );
}
