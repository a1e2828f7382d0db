import type { EventType } from "@shiye/events/catalogue";
import type { PublishedPush, Room } from "@shiye/events/pushes";
import { notificationsModel } from "@shiye/infra/read-models/tables/notifications";
import { defineProjection } from "@shiye/infra/subscriptions/projection";
import { departures } from "../../building-blocks/departed-members/departures.ts";
import { createNotificationsBatch, type NotificationsBatch } from "./batch.ts";
import type { Change } from "./changes.ts";
import { collections } from "./collections.ts";
import { comments } from "./comments.ts";
import { follows } from "./follows.ts";
import { inbox } from "./inbox.ts";
import { likes } from "./likes.ts";
import { notes } from "./notes.ts";
import { reports } from "./reports.ts";
import { settings } from "./settings.ts";
import { settleFilled } from "./settle-filled.ts";
import { fillNotifications, writeNotifications } from "./write.ts";

const decided = ["NoteTakenDown", "CommentTakenDown", "MessageTakenDown", "MemberWarned", "AppealDecided"] as const;
const told = [
  ...(["NoteLiked", "CommentLiked", "NoteCollected", "MemberFollowed", "CommentAdded", "NotePublished", "NoteEdited"] as const),
  ...decided,
  "NotificationCreated" as const,
];
const undone = ["NoteUnliked", "CommentUnliked", "NoteUncollected", "MemberUnfollowed", "NoteEdited"] as const;
const gone = ["CommentDeleted", "NoteBinned", "NoteDeleted", "MemberDeleted", "NotificationDeleted"] as const;
const read = ["NotificationRead", "NotificationsRead"] as const;
const changing: readonly EventType[] = [...new Set([...told, ...undone, ...gone, ...read, "NoteRestored" as const])];

/** The notifications of members, and what they did with them. */
export const notifications = defineProjection<NotificationsBatch>({
  model: notificationsModel,
  handlers: { likes, collections, follows, comments, notes, inbox, reports, settings, departures },
  createBatch: createNotificationsBatch,
  pushes: { "notification:new": told, "notification:removed": [...undone, ...gone], "unread-count": changing },
  async write(transaction, schema, batch, pushing) {
    const written = await writeNotifications(transaction, schema, batch, pushing);
    return pushing ? pushesOf(written) : [];
  },
  fill: fillNotifications,
  completeFilled: settleFilled,
});

const roomOf = (memberId: number) => `member:${memberId}` as const satisfies Room;

/** If one commit removes more notifications of a member, as with a note that thousands liked, they get one `resync` and not a frame for each. */
const MOST_REMOVED_PUSHES = 100;

/**
 * The pushes: new and removed notifications, and changed numbers of unread ones, so that a mark on one device reaches the others. A
 * notification that returns with a restored note is not new.
 */
function pushesOf({ changes, returned, unread }: Awaited<ReturnType<typeof writeNotifications>>): PublishedPush[] {
  return [
    ...changes
      .filter((row) => row.visible && !row.was_visible && !returned.has(row.id))
      .map(
        (row): PublishedPush => ({
          room: roomOf(row.receiver_id),
          event: "notification:new",
          data: { notification_id: row.id, type: row.type },
        }),
      ),
    ...removedPushes(changes.filter((row) => row.was_visible && !row.visible)),
    ...[...unread].map(
      ([memberId, counts]): PublishedPush => ({ room: roomOf(memberId), event: "unread-count", data: { count: counts.total, ...counts } }),
    ),
  ];
}

function removedPushes(removed: readonly Change[]): PublishedPush[] {
  const idsOf = new Map<number, number[]>();
  for (const { receiver_id, id } of removed) {
    const known = idsOf.get(receiver_id);
    if (known) known.push(id);
    else idsOf.set(receiver_id, [id]);
  }
  return [...idsOf].flatMap(([receiver, ids]): PublishedPush[] => {
    const room = roomOf(receiver);
    if (ids.length > MOST_REMOVED_PUSHES) return [{ room, event: "resync", data: {} }];
    return ids.map((id) => ({ room, event: "notification:removed", data: { id } }));
  });
}
