import type { Handlers } from "@shiye/infra/subscriptions/projection";
import type { CommentsBatch } from "./batch.ts";

/** The rules of one note are in its own stream, so the last event counts. */
export const commentRules: Handlers<CommentsBatch> = {
  CommentPinned: ({ data: { noteId, commentId } }, batch) => batch.pinned.put({ note_id: noteId, comment_id: commentId }),
  CommentUnpinned: ({ data: { noteId } }, batch) => batch.pinned.remove({ note_id: noteId }),
  CommentsClosed: ({ data: { noteId } }, batch) => batch.closed.put({ note_id: noteId }),
  CommentsOpened: ({ data: { noteId } }, batch) => batch.closed.remove({ note_id: noteId }),
};
