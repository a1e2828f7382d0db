import type { NotificationGroup } from "@shiye/events/notifications";
import { refuse } from "@shiye/events/refusals";
import { RefusalError } from "@shiye/infra/http/answers";
import { isMissingTable, type Sql } from "@shiye/infra/read-models/sql";

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
  /** By tab, the newest one that is not read; tabs without one are not there. */
  newestUnread(memberId: number): Promise<Partial<Record<NotificationGroup, number>>>;
}

export function createLateInbox(sql: Sql): LateInbox {
  /** While the tables are not there, or still those of an older version, nobody can say; asking again soon will do. */
  async function rowsOf<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
    try {
      return (await sql.query<Row>(text, values)).rows;
    } catch (error) {
      if (isMissingTable(error)) throw new RefusalError(refuse("unavailable"));
      throw error;
    }
  }

  return {
    async find(memberId, notificationId) {
      const [row] = await rowsOf<{ notification_group: NotificationGroup; is_read: boolean }>(
        `select notification_group, is_read from notifications.notifications where id = $1 and receiver_id = $2 and visible`,
        [notificationId, memberId],
      );
      return row && { group: row.notification_group, isRead: row.is_read };
    },
    async newestUnread(memberId) {
      const rows = await rowsOf<{ notification_group: NotificationGroup; newest: string }>(
        `select notification_group, max(id) as newest from notifications.notifications
         where receiver_id = $1 and read_position is null and visible group by notification_group`,
        [memberId],
      );
      return Object.fromEntries(rows.map((row) => [row.notification_group, Number(row.newest)]));
    },
  };
}
