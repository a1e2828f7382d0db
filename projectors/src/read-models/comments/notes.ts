import type { Handlers } from "@shiye/infra/subscriptions/projection";
import type { CommentsBatch } from "./batch.ts";

export const notes: Handlers<CommentsBatch> = {
  NoteDeleted({ data: { noteId, authorId } }, batch) {
    batch.notes.ensure(noteId, { author_id: authorId });
    batch.deletedNotes.add(noteId);
  },
};
