import { NOTIFICATION_GROUPS, type NotificationGroup } from "@shiye/events/notifications";
import { refuse } from "@shiye/events/refusals";
import { RefusalError } from "@shiye/infra/http/answers";
import type { LateReads } from "@shiye/infra/read-models/late-reads";

/** A notification as its receiver can see it. */
export interface LateNotification {
  group: NotificationGroup;
  isRead: boolean;
}

/**
 * What a member can see in their inbox, from the read model `notifications`. Nobody decides that somebody is notified: it follows
 * from the log in the projection. So "is it there" means "has it been shown", and that is asked of what shows it: late is right
 * here, because a notification that is not projected yet has an id that nobody can know. See docs/decisions/notifications.md.
 */
export interface LateInbox {
  find(memberId: number, notificationId: number): Promise<LateNotification | undefined>;
  /** Those of some that are there, by id. */
  findSome(memberId: number, notificationIds: readonly number[]): Promise<ReadonlyMap<number, LateNotification>>;
  /** By tab, the newest one that is not read; tabs without one are not there. */
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

/** While the tables are not there, or still those of an older version, nobody can say; asking again soon will do. */
function there<Rows>(rows: Rows | undefined): Rows {
  if (rows === undefined) throw new RefusalError(refuse("unavailable"));
  return rows;
}

function groupOf({ notification_group: name }: { notification_group: string }): NotificationGroup {
  const group = NOTIFICATION_GROUPS.find((one) => one === name);
  if (group === undefined) throw new Error(`There is no group of notifications called ${name}`);
  return group;
}
