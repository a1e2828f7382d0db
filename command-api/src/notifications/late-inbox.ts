import type { NotificationGroup } from "@shiye/events/notifications";
import type { LateNotification, LateReads } from "@shiye/infra/read-models/late-reads";
import { there } from "../kernel/late-rows.ts";

/*
 * What a member sees in their inbox. Notifications are not decided; the projection makes them from the log. So whether one exists means
 * whether it has been shown. Late data is right here, because nobody can know the id of a notification that is not projected yet. See
 * docs/decisions/notifications.md.
 */

/** Those of the notifications that the member can see, by id. */
export async function findNotifications(
  reads: LateReads,
  memberId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LateNotification>> {
  return new Map(there(await reads.notifications(memberId, ids)).map(({ id, ...shown }) => [id, shown]));
}

export async function findNotification(reads: LateReads, memberId: number, id: number): Promise<LateNotification | undefined> {
  return (await findNotifications(reads, memberId, [id])).get(id);
}

/** The newest unread one of each tab. Tabs without one are missing. */
export async function newestUnread(reads: LateReads, memberId: number): Promise<Partial<Record<NotificationGroup, number>>> {
  return Object.fromEntries(there(await reads.newestUnread(memberId)).map(({ group, newest }) => [group, newest]));
}
