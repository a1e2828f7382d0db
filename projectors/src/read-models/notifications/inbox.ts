import { notificationId } from "@shiye/events/notifications";
import type { Handlers } from "@shiye/infra/subscriptions/projection";
import type { NotificationsBatch } from "./batch.ts";
import { causeOfCreated } from "./causes.ts";

export const inbox: Handlers<NotificationsBatch> = {
  NotificationRead({ data, position }, { marks }) {
    marks.read(data.memberId, data.notificationId, position);
  },
  NotificationsRead({ data: { memberId, group, through }, position }, { marks }) {
    marks.readThrough(memberId, group, through, position);
  },
  NotificationCreated({ data, position, at }, { pending, marks }) {
    const { memberId, senderId, notificationType, title, noteId, commentId, isRead } = data;
    const id = notificationId(position, 0);
    const people = { receiver_id: memberId, sender_id: senderId, type: notificationType, title };
    pending.raise({ id, cause: causeOfCreated(id), ...people, note_id: noteId, comment_id: commentId, created_at: at });
    if (isRead) marks.read(memberId, id, position);
  },
  NotificationEdited({ data: { memberId, notificationId: id, title } }, { marks }) {
    marks.retitle(memberId, id, title);
  },
  NotificationDeleted({ data }, { marks }) {
    marks.remove(data.memberId, data.notificationId);
  },
};
