import type { Handlers } from "../runner/read-model.ts";
import type { NoteCountsBatch } from "./batch.ts";

export const notes: Handlers<NoteCountsBatch> = {
  NotePublished({ data: { noteId, authorId } }, batch) {
    batch.notes.touch(noteId, { author_id: authorId });
  },
  NoteViewsCounted({ data: { noteId, authorId, views }, revision }, batch) {
    batch.notes.touch(noteId, { author_id: authorId });
    batch.views.set(`${noteId}:${revision}`, { note_id: noteId, revision, views });
  },
  NoteDeleted({ data: { noteId, authorId } }, batch) {
    batch.notes.touch(noteId, { author_id: authorId });
    batch.deletedNotes.add(noteId);
  },
};
