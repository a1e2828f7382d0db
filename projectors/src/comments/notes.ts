import type { Handlers } from "../runner/read-model.ts";
import type { CommentsBatch } from "./batch.ts";

export const notes: Handlers<CommentsBatch> = {
  NoteDeleted({ data: { noteId } }, batch) {
    batch.notes.touch(noteId, {});
    batch.deletedNotes.add(noteId);
  },
};
