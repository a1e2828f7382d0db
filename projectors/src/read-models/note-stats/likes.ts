import type { Handlers } from "@shiye/infra/subscriptions/projection";
import type { NoteStatsBatch } from "./batch.ts";

export const likes: Handlers<NoteStatsBatch> = {
  NoteLiked({ data: { noteId, memberId, noteAuthorId }, at }, batch) {
    batch.notes.ensure(noteId, { author_id: noteAuthorId });
    batch.authors.ensure(noteAuthorId, {});
    batch.likes.put({ note_id: noteId, member_id: memberId, author_id: noteAuthorId, liked_at: at });
  },
  NoteUnliked({ data: { noteId, memberId, noteAuthorId } }, batch) {
    batch.notes.ensure(noteId, { author_id: noteAuthorId });
    batch.authors.ensure(noteAuthorId, {});
    batch.likes.remove({ note_id: noteId, member_id: memberId });
  },
};
