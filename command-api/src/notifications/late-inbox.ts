import { NOTIFICATION_GROUPS, type NotificationGroup } from "@shiye/events/notifications";
import type { LateReads } from "@shiye/infra/read-models/late-reads";
import { there } from "../kernel/late-rows.ts";

/** A notification as its receiver sees it. */
export interface LateNotification {
  group: NotificationGroup;
  isRead: boolean;
}

/**
 * What a member sees in their inbox, from the read model `notifications`. Notifications are not decided; the projection makes them from the
 * log. So whether one exists means whether it has been shown. Late data is right here, because nobody can know the id of a notification
 * that is not projected yet. See docs/decisions/notifications.md.
 */
export interface LateInbox {
  find(memberId: number, notificationId: number): Promise<LateNotification | undefined>;
  /** Those of the ids that exist, by id. */
  findSome(memberId: number, notificationIds: readonly number[]): Promise<ReadonlyMap<number, LateNotification>>;
  /** The newest unread one of each tab. Tabs without one are missing. */
  newestUnread(memberId: number): Promise<Partial<Record<NotificationGroup, number>>>;
}

export function createLateInbox(reads: LateReads): LateInbox {
  async function findSome(memberId: number, notificationIds: readonly number[]): Promise<ReadonlyMap<number, LateNotification>> {
    const rows = there(await reads.notifications(memberId, notificationIds));
    return new Map(rows.map((row) => [Number(row.id), { group: groupOf(row), isRead: row.is_read }]));
  }
  return {
    findSome,
    find: async (memberId, notificationId) => (await findSome(memberId, [notificationId])).get(notificationId),
    async newestUnread(memberId) {
      const rows = there(await reads.newestUnread(memberId));
      return Object.fromEntries(rows.map((row) => [groupOf(row), Number(row.newest)]));
    },
  };
}

function groupOf({ notification_group: name }: { notification_group: string }): NotificationGroup {
  const group = NOTIFICATION_GROUPS.find((one) => one === name);
  if (group === undefined) throw new Error(`There is no group of notifications called ${name}`);
  return group;
}
