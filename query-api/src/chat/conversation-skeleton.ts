import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";
import type { Cursor } from "../cursor.ts";

export interface ConversationPage {
  entries: { id: number; activityId: number }[];
  hasMore: boolean;
  total: number;
}

interface PageRow {
  total: number;
  id: number | null;
  activity_id: number;
}

const shown = "p.member_id = $1::bigint and p.activity_id > p.hidden_through";

/** The ids of conversations, ordered by their last message, newest first. One statement on one index. */
export async function readConversationPage(
  reader: Reader,
  ask: { memberId: number; page: number; limit: number; cursor?: Cursor | undefined },
): Promise<ConversationPage> {
  const { cursor } = ask;
  const after = cursor ? "and (p.activity_id, p.conversation_id) < ($3::bigint, $4::bigint)" : "";
  const statement: Statement<PageRow> = {
    columns: { total: true, id: true, activity_id: true },
    name: `conversations-${cursor ? "cursor" : "page"}`,
    text: `
      select frame.total, page.id, page.activity_id
      from (select count(*)::int as total from chat.participants p where ${shown}) frame
      left join lateral (
        select p.conversation_id as id, p.activity_id from chat.participants p where ${shown} ${after}
        order by p.activity_id desc, p.conversation_id desc limit $2::int + 1 ${cursor ? "" : "offset $3::bigint"}
      ) page on true
      order by page.activity_id desc, page.id desc`,
  };
  const where = cursor ? [cursor.value, cursor.id] : [(ask.page - 1) * ask.limit];
  const rows = await reader.read<PageRow>(statement, [ask.memberId, ask.limit, ...where]);
  const found = rows.flatMap(({ id, activity_id }) => (id === null ? [] : [{ id, activityId: activity_id }]));
  return { entries: found.slice(0, ask.limit), hasMore: found.length > ask.limit, total: rows[0]?.total ?? 0 };
}
