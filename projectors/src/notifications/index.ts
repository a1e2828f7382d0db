import { notificationTitles } from "@shiye/events/notifications";
import type { PublishedPush, Room } from "@shiye/events/pushes";
import { notificationsModel } from "@shiye/infra/read-db/models/notifications";
import { defineReadModel } from "../runner/read-model.ts";
import { createNotificationsBatch, type NotificationsBatch } from "./batch.ts";
import { collections } from "./collections.ts";
import { comments } from "./comments.ts";
import { follows } from "./follows.ts";
import { likes } from "./likes.ts";
import { notes } from "./notes.ts";
import { type NotificationsResult, readUnread, type Shown, type Unread, writeNotifications } from "./write.ts";

const told = ["NoteLiked", "CommentLiked", "NoteCollected", "MemberFollowed", "CommentAdded", "NotePublished", "NoteEdited"] as const;
const untold = ["NoteUnliked", "CommentUnliked", "NoteUncollected", "MemberUnfollowed", "CommentDeleted", "NoteDeleted"] as const;

/** Who is told of what. */
export const notifications = defineReadModel<NotificationsBatch>({
  model: notificationsModel,
  nouns: { likes, collections, follows, comments, notes },
  createBatch: createNotificationsBatch,
  pushes: { "notification:new": told, "notification:removed": untold, "unread-count": [...told, ...untold] },
  async write(transaction, schema, batch, pushing) {
    const changes = await writeNotifications(transaction, schema, batch);
    return pushing ? pushesOf(changes, await readUnread(transaction, schema, changes)) : [];
  },
});

const roomOf = (memberId: number): Room => `member:${memberId}`;

function pushesOf({ shown, hidden }: NotificationsResult, unread: readonly Unread[]): PublishedPush[] {
  return [
    ...shown.map((row): PublishedPush => ({ room: roomOf(row.receiver_id), event: "notification:new", data: viewOf(row) })),
    ...hidden.map(({ id, receiver_id }): PublishedPush => ({ room: roomOf(receiver_id), event: "notification:removed", data: { id } })),
    ...unread.map(({ receiver_id, count }): PublishedPush => ({ room: roomOf(receiver_id), event: "unread-count", data: { count } })),
  ];
}

function viewOf({ id, type, sender_id, note_id, comment_id, is_read, created_ms }: Shown) {
  return {
    id,
    type,
    title: notificationTitles[type],
    sender_id,
    target_id: note_id,
    comment_id,
    is_read: is_read ? (1 as const) : (0 as const),
    created_at: new Date(created_ms).toISOString(),
  };
}
