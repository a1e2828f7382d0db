import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import type { NoteCardView } from "@shiye/events/notes";
import { memberChanges } from "./member-changes.ts";
import { type ApiState, type ApiThunk, patchTagged } from "./patch-tagged.ts";

type Patch = (note: NoteCardView) => void;

/** Changes of the last minute, the longest that a call may take (see http.ts). */
const REMEMBER_MS = 60_000;
let recent: { at: number; noteId: number; patch: Patch }[] = [];
memberChanges.subscribe(() => {
  recent = [];
});

/**
 * Changes a note wherever it is cached: feeds, profiles, its own page. `patch` sets absolute values, because it is applied once
 * more to every answer that was asked for before the change and may not know of it yet (see `keepPatches`).
 */
export function patchNote(noteId: number, patch: Patch): ApiThunk {
  return (dispatch) => {
    const at = Date.now();
    recent = [...recent.filter((change) => at - change.at < REMEMBER_MS), { at, noteId, patch }];
    dispatch(applyToCaches(noteId, patch));
  };
}

/** The `onQueryStarted` of every endpoint that returns notes. */
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
  for (const { at, noteId, patch } of recent) if (at >= began) api.dispatch(applyToCaches(noteId, patch));
}

/** Endpoints that return notes provide the tag `Note/<id>`. */
function applyToCaches(noteId: number, patch: Patch): ApiThunk {
  return patchTagged({ type: "Note", id: noteId }, (draft) => patchNotesIn(draft, noteId, patch));
}

/** The tags an endpoint that returns notes provides. */
export function noteTags(notes: readonly { id: number }[]) {
  return notes.map(({ id }) => ({ type: "Note" as const, id }));
}

/** Finds the note in whatever a note endpoint answers: one note, a page with a list, or the pages of an infinite query. */
export function patchNotesIn(data: unknown, noteId: number, patch: Patch): void {
  if (Array.isArray(data)) {
    for (const entry of data) patchNotesIn(entry, noteId, patch);
  } else if (isNote(data)) {
    if (data.id === noteId) patch(data);
  } else if (typeof data === "object" && data !== null) {
    for (const value of Object.values(data)) if (typeof value === "object" && value !== null) patchNotesIn(value, noteId, patch);
  }
}

function isNote(value: unknown): value is NoteCardView {
  return typeof value === "object" && value !== null && "id" in value && "collect_count" in value && "aspectRatio" in value;
}
