import { notificationId } from "@shiye/events/notifications";
import type { Handlers } from "@shiye/infra/subscriptions/projection";
import { rootOf } from "../../building-blocks/comment-tree/comment-tree.ts";
import type { NotificationsBatch } from "./batch.ts";
import { causeOf, listenersOf } from "./causes.ts";

export const comments: Handlers<NotificationsBatch> = {
  CommentAdded({ data, position, at }, { comments, pending }) {
    const { commentId, noteId, authorId, ancestorIds } = data;
    comments.set(commentId, { comment_id: commentId, note_id: noteId, root_id: rootOf(ancestorIds), ancestor_ids: ancestorIds });
    for (const [index, { receiverId, type }] of listenersOf(data).entries()) {
      const people = { receiver_id: receiverId, sender_id: authorId, type };
      const about = { note_id: noteId, comment_id: commentId, created_at: at };
      pending.raise({ id: notificationId(position, index), cause: causeOf(type, commentId, receiverId), ...people, ...about });
    }
  },
  CommentDeleted: ({ data }, { deletedComments }) => void deletedComments.add(data.commentId),
};
