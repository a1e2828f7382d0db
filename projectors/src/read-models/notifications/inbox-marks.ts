import type { NotificationGroup } from "@shiye/events/notifications";
import { NOTIFICATION_GROUPS } from "@shiye/events/page-lists";
import { inKeyOrder } from "../../building-blocks/row-set.ts";

/**
 * The marks of one notification: the position of its first read mark, whether it was deleted, and the text that an administrator gave it
 * last.
 */
export type MarkRow = {
  receiver_id: number;
  notification_id: number;
  read_position: bigint | null;
  deleted: boolean;
  title: string | null;
};
/** Everything in one tab up to the id `through` was read, by the event at `position`. */
export type ThroughRow = { receiver_id: number; notification_group: NotificationGroup; position: bigint; through: number };

/** What members did to their notifications, in the order of each inbox. */
export interface InboxMarks {
  read(receiverId: number, notificationId: number, position: bigint): void;
  remove(receiverId: number, notificationId: number): void;
  retitle(receiverId: number, notificationId: number, title: string): void;
  readThrough(receiverId: number, group: NotificationGroup | null, through: number, position: bigint): void;
  single(): MarkRow[];
  through(): ThroughRow[];
}

export function createInboxMarks(): InboxMarks {
  const single = new Map<string, MarkRow>();
  const through = new Map<string, ThroughRow>();

  function markOf(receiverId: number, notificationId: number): MarkRow {
    const key = `${receiverId}:${notificationId}`;
    const about = { receiver_id: receiverId, notification_id: notificationId };
    const known = single.get(key) ?? { ...about, read_position: null, deleted: false, title: null };
    single.set(key, known);
    return known;
  }

  return {
    read(receiverId, notificationId, position) {
      const mark = markOf(receiverId, notificationId);
      if (mark.read_position === null || position < mark.read_position) mark.read_position = position;
    },
    remove(receiverId, notificationId) {
      markOf(receiverId, notificationId).deleted = true;
    },
    retitle(receiverId, notificationId, title) {
      markOf(receiverId, notificationId).title = title;
    },
    readThrough(receiverId, group, upTo, position) {
      for (const name of group ? [group] : NOTIFICATION_GROUPS)
        through.set(`${receiverId}:${name}:${position}`, { receiver_id: receiverId, notification_group: name, position, through: upTo });
    },
    single: () => inKeyOrder(single),
    through: () => inKeyOrder(through),
  };
}
