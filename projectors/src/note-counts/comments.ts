import { rootOf } from "../comment-tree/comment-tree.ts";
import type { Handlers } from "../runner/read-model.ts";
import type { NoteCountsBatch } from "./batch.ts";

export const comments: Handlers<NoteCountsBatch> = {
  CommentAdded({ data: { commentId, noteId, noteAuthorId, ancestorIds } }, batch) {
    batch.notes.touch(noteId, { author_id: noteAuthorId });
    batch.comments.set(commentId, { comment_id: commentId, note_id: noteId, root_id: rootOf(ancestorIds), ancestor_ids: ancestorIds });
  },
  CommentDeleted({ data: { commentId, noteId, noteAuthorId } }, batch) {
    batch.notes.touch(noteId, { author_id: noteAuthorId });
    batch.deletedComments.add(commentId);
  },
};
