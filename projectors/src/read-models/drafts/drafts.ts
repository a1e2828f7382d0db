import type { Handlers } from "@shiye/infra/subscriptions/projection";
import type { DraftsBatch } from "./batch.ts";

export const drafts: Handlers<DraftsBatch> = {
  DraftSaved({ data: { noteId, authorId, categoryId, noteType, commentsClosed, ...data }, at }, batch) {
    const { title, content, images, video, tags } = data;
    const words = { title, content, category_id: categoryId, note_type: noteType, images, video, tags, comments_closed: commentsClosed };
    const createdAt = batch.firstSaved.get(noteId) ?? at;
    batch.firstSaved.set(noteId, createdAt);
    batch.drafts.put({ id: noteId, author_id: authorId, ...words, created_at: createdAt, updated_at: at });
  },
  DraftDeleted: ({ data }, batch) => batch.drafts.remove({ id: data.noteId }),
  NotePublished: ({ data }, batch) => batch.drafts.remove({ id: data.noteId }),
};
