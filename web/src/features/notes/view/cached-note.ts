import type { NoteCardView, NoteView } from "@shiye/events/notes";
import { NOTES } from "../../../api/note-cache.ts";
import { type ApiState, findThings } from "../../../api/patch-tagged.ts";

/** What some list already knows of a note, so that it can be drawn before it has been asked for. */
export function cachedCard(state: ApiState, noteId: number): NoteCardView | undefined {
  const [found] = findThings(state, NOTES, ({ id }) => id === noteId);
  return found?.to(state.api.queries[found.queryCacheKey]?.data);
}

/** A card has the beginning of the text and the sizes of the first picture only. */
export function isWhole(note: NoteCardView | NoteView): note is NoteView {
  return "media" in note;
}
