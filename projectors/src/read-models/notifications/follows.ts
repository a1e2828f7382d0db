import { NOTIFICATION_TYPES, notificationId } from "@shiye/events/notifications";
import type { Handlers } from "@shiye/infra/subscriptions/projection";
import type { NotificationsBatch } from "./batch.ts";
import { causeOf } from "./causes.ts";

const type = NOTIFICATION_TYPES.followed;

export const follows: Handlers<NotificationsBatch> = {
  MemberFollowed({ data: { followerId, followedId }, position, at }, { pending }) {
    const people = { receiver_id: followedId, sender_id: followerId, type };
    const about = { note_id: null, comment_id: null, created_at: at };
    pending.raise({ id: notificationId(position, 0), cause: causeOf(type, followedId, followerId), ...people, ...about });
  },
  MemberUnfollowed: ({ data, position }, { pending }) => pending.withdraw(causeOf(type, data.followedId, data.followerId), position),
};
