import type { Handlers } from "@shiye/infra/subscriptions/projection";
import { rootOf } from "../../building-blocks/comment-tree/comment-tree.ts";
import type { NoteStatsBatch } from "./batch.ts";

export const comments: Handlers<NoteStatsBatch> = {
  CommentAdded({ data: { commentId, noteId, noteAuthorId, authorId, ancestorIds } }, batch) {
    batch.notes.ensure(noteId, { author_id: noteAuthorId });
    const place = { note_id: noteId, root_id: rootOf(ancestorIds), ancestor_ids: ancestorIds };
    batch.comments.set(commentId, { comment_id: commentId, ...place, author_id: authorId, note_author_id: noteAuthorId });
  },
  CommentDeleted({ data: { commentId, noteId, noteAuthorId } }, batch) {
    batch.notes.ensure(noteId, { author_id: noteAuthorId });
    batch.deletedComments.add(commentId);
  },
};
