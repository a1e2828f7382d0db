import type { DecidedEvent } from "@shiye/events/catalogue";
import type { NoteState } from "./state.ts";

/**
 * The event that sets the number of views of a note, if it differs. `counted` is late, so corrections that it does not include yet are
 * added. Two corrections therefore never take away the same views. Views that arrive now are added on top.
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
