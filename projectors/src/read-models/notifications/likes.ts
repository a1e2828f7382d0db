import { NOTIFICATION_TYPES, notificationId } from "@shiye/events/notifications";
import type { Handlers } from "@shiye/infra/subscriptions/projection";
import type { NotificationsBatch } from "./batch.ts";
import { causeOf } from "./causes.ts";

const { noteLiked, commentLiked } = NOTIFICATION_TYPES;

export const likes: Handlers<NotificationsBatch> = {
  NoteLiked({ data: { noteId, noteAuthorId, memberId }, position, at }, { pending }) {
    if (memberId === noteAuthorId) return;
    const people = { receiver_id: noteAuthorId, sender_id: memberId, type: noteLiked };
    const about = { note_id: noteId, comment_id: null, created_at: at };
    pending.raise({ id: notificationId(position, 0), cause: causeOf(noteLiked, noteId, memberId), ...people, ...about });
  },
  NoteUnliked: ({ data, position }, { pending }) => pending.withdraw(causeOf(noteLiked, data.noteId, data.memberId), position),

  CommentLiked({ data: { commentId, commentAuthorId, noteId, memberId }, position, at }, { pending }) {
    if (memberId === commentAuthorId) return;
    const people = { receiver_id: commentAuthorId, sender_id: memberId, type: commentLiked };
    const about = { note_id: noteId, comment_id: commentId, created_at: at };
    pending.raise({ id: notificationId(position, 0), cause: causeOf(commentLiked, commentId, memberId), ...people, ...about });
  },
  CommentUnliked: ({ data, position }, { pending }) => pending.withdraw(causeOf(commentLiked, data.commentId, data.memberId), position),
};
