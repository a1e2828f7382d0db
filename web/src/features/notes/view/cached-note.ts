import type { NoteCardView, NoteView } from "@shiye/events/notes";
import { api } from "../../../api/empty-api.ts";
import type { ApiState } from "../../../api/patch-tagged.ts";

/** What some list already knows of a note, so that it can be drawn before it has been asked for. */
export function cachedCard(state: ApiState, noteId: number): NoteCardView | undefined {
  for (const { queryCacheKey } of api.util.selectInvalidatedBy(state, [{ type: "Note", id: noteId }])) {
    const found = findNote(state.api.queries[queryCacheKey]?.data, noteId);
    if (found) return found;
  }
  return undefined;
}

export function findNote(data: unknown, noteId: number): NoteCardView | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  if ("id" in data && "collect_count" in data && data.id === noteId) return data as NoteCardView;
  for (const value of Object.values(data)) {
    const found = findNote(value, noteId);
    if (found) return found;
  }
  return undefined;
}

/** A card has the beginning of the text and the sizes of the first picture only. */
export function isWhole(note: NoteCardView | NoteView): note is NoteView {
  return "media" in note;
}
