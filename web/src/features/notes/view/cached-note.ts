import type { NoteCardView, NoteView } from "@shiye/events/notes";
import { NOTES } from "../../../api/note-cache.ts";
import { type ApiState, findThings } from "../../../api/patch-tagged.ts";

/** The note from any cached list, so that it can be shown before it is loaded. */
export function cachedCard(state: ApiState, noteId: number): NoteCardView | undefined {
  const [found] = findThings(state, NOTES, ({ id }) => id === noteId);
  return found?.to(state.api.queries[found.queryCacheKey]?.data);
}

/** A card has only the beginning of the text and the size of the first picture. */
export function isWhole(note: NoteCardView | NoteView): note is NoteView {
  return "media" in note;
}
