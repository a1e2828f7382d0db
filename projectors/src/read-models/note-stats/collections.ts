import type { Handlers } from "@shiye/infra/subscriptions/projection";
import type { NoteStatsBatch } from "./batch.ts";

export const collections: Handlers<NoteStatsBatch> = {
  NoteCollected({ data: { noteId, memberId, noteAuthorId }, at }, batch) {
    batch.notes.ensure(noteId, { author_id: noteAuthorId });
    batch.authors.ensure(noteAuthorId, {});
    batch.collections.put({ note_id: noteId, member_id: memberId, author_id: noteAuthorId, collected_at: at });
  },
  NoteUncollected({ data: { noteId, memberId, noteAuthorId } }, batch) {
    batch.notes.ensure(noteId, { author_id: noteAuthorId });
    batch.authors.ensure(noteAuthorId, {});
    batch.collections.remove({ note_id: noteId, member_id: memberId });
  },
};
