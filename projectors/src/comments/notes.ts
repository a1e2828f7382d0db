import type { Handlers } from "../runner/read-model.ts";
import type { CommentsBatch } from "./batch.ts";

export const notes: Handlers<CommentsBatch> = {
  NoteDeleted({ data: { noteId, authorId } }, batch) {
    batch.notes.touch(noteId, { author_id: authorId });
    batch.deletedNotes.add(noteId);
  },
};
