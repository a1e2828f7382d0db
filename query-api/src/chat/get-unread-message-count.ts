import type { GetUnreadMessageCount } from "@shiye/events/chat";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Reader } from "@shiye/infra/read-models/statement-reader";

const statement = {
  name: "unread-message-count",
  columns: { count: true } as const,
  text: "select coalesce(sum(unread_count), 0)::int as count from chat.participants where member_id = $1::bigint and unread_count > 0",
};

export function createGetUnreadMessageCount(reader: Reader): HandlerOf<typeof GetUnreadMessageCount> {
  return async (_input, { caller }) => {
    const [row] = await reader.read<{ count: number }>(statement, [caller.id]);
    return { data: { unreadCount: row?.count ?? 0 } };
  };
}
