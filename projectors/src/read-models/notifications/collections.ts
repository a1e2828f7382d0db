import { NOTIFICATION_TYPES, notificationId } from "@shiye/events/notifications";
import type { Handlers } from "@shiye/infra/subscriptions/projection";
import type { NotificationsBatch } from "./batch.ts";
import { causeOf } from "./causes.ts";

const type = NOTIFICATION_TYPES.noteCollected;

export const collections: Handlers<NotificationsBatch> = {
  NoteCollected({ data: { noteId, noteAuthorId, memberId }, position, at }, { pending }) {
    if (memberId === noteAuthorId) return;
    const people = { receiver_id: noteAuthorId, sender_id: memberId, type };
    const about = { note_id: noteId, comment_id: null, created_at: at };
    pending.raise({ id: notificationId(position, 0), cause: causeOf(type, noteId, memberId), ...people, ...about });
  },
  NoteUncollected: ({ data, position }, { pending }) => pending.withdraw(causeOf(type, data.noteId, data.memberId), position),
};
