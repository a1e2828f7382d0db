import type { GetUnreadCount, GetUnreadCountByType, NotificationGroup, UnreadCounts } from "@shiye/events/notifications";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";

interface CountRow {
  notification_group: NotificationGroup;
  unread_count: number;
}

const statement: Statement<CountRow> = {
  name: "notifications-unread",
  columns: { notification_group: true, unread_count: true },
  text: "select notification_group, unread_count from notifications.notification_counts where receiver_id = $1::bigint",
};

async function readUnreadCounts(reader: Reader, memberId: number): Promise<UnreadCounts> {
  const rows = await reader.read(statement, [memberId]);
  const counts: UnreadCounts = { comments: 0, likes: 0, collections: 0, follows: 0, total: 0, system: 0 };
  for (const { notification_group, unread_count } of rows) {
    counts[notification_group] = unread_count;
    if (notification_group !== "system") counts.total += unread_count;
  }
  return counts;
}

export function createGetUnreadCount(reader: Reader): HandlerOf<typeof GetUnreadCount> {
  return async (_input, { caller }) => ({ data: { count: (await readUnreadCounts(reader, caller.id)).total } });
}

export function createGetUnreadCountByType(reader: Reader): HandlerOf<typeof GetUnreadCountByType> {
  return async (_input, { caller }) => ({ data: await readUnreadCounts(reader, caller.id) });
}
