import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import type { NoteCardView } from "@shiye/events/notes";
import { memberChanges } from "./member-changes.ts";
import { type ApiState, type ApiThunk, type Kind, patchThing } from "./patch-tagged.ts";

export const NOTES: Kind<NoteCardView> = ["Note", "collect_count"];
type Patch = (note: NoteCardView) => void;

/** Changes of the last minute, the longest that a call may take (see http.ts). */
const REMEMBER_MS = 60_000;
let recent: { at: number; change: ApiThunk }[] = [];
memberChanges.subscribe(() => {
  recent = [];
});

/**
 * Changes a note wherever it is cached: feeds, profiles, its own page. `patch` sets absolute values, because it is applied again to every
 * answer that was requested before the change and may not contain it (see `keepPatches`).
 */
export function patchNote(noteId: number, patch: Patch): ApiThunk {
  return (dispatch) => {
    const at = Date.now();
    const change = patchThing(NOTES, noteId, patch);
    recent = [...recent.filter((other) => at - other.at < REMEMBER_MS), { at, change }];
    dispatch(change);
  };
}

/** The `onQueryStarted` of every endpoint that returns notes, beside its tag `Note`. */
export async function keepPatches(
  _: unknown,
  api: { dispatch: ThunkDispatch<ApiState, unknown, UnknownAction>; queryFulfilled: Promise<unknown> },
) {
  const began = Date.now();
  try {
    await api.queryFulfilled;
  } catch {
    return;
  }
  for (const { at, change } of recent) if (at >= began) api.dispatch(change);
}
