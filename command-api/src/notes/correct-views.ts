import type { DecidedEvent } from "@shiye/events/catalogue";
import type { NoteState } from "./state.ts";

/**
 * The event by which a note has been seen so many times, if it was not. `counted` is late: corrections that it does not hold yet are added,
 * so that two of them never take the same views away twice. Views of this moment come on top.
 */
export function correctViews(
  note: NoteState & { status: "published" },
  counted: { views: number; revision: number },
  wanted: number | undefined,
): DecidedEvent[] {
  if (wanted === undefined) return [];
  const later = note.corrections.filter(({ revision }) => revision > counted.revision);
  const by = wanted - later.reduce((sum, correction) => sum + correction.by, counted.views);
  return by === 0 ? [] : [{ type: "NoteViewsCorrected", data: { noteId: note.id, authorId: note.authorId, by } }];
}
