import { plainFromText } from "@shiye/events/mentions";
import { paginationOf } from "@shiye/events/paging";
import type { ReportReason } from "@shiye/events/report-reasons";
import type { GetAppeals } from "@shiye/events/reports";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";
import { MOST_CHARACTERS } from "./present.ts";

type Row = {
  note_id: number;
  author_id: number;
  title: string;
  content: string;
  text: string;
  filed_at: string;
  reason: ReportReason;
  total: number;
};

const statement: Statement<Row> = {
  name: "appeals-waiting",
  columns: { note_id: true, author_id: true, title: true, content: true, text: true, filed_at: true, reason: true, total: true },
  text: `
    select a.note_id, a.author_id, n.title, n.content, a.text, a.filed_at, n.taken_down_reason as reason, (count(*) over ())::int as total
    from reports.appeals a join recycle_bin.notes n on n.id = a.note_id and n.taken_down_reason is not null
    where a.granted is null
    order by a.filed_at, a.note_id limit $1::int offset $2::bigint`,
};

export function createGetAppeals(reader: Reader): HandlerOf<typeof GetAppeals> {
  return async ({ input: { limit, page } }) => {
    const offset = (page - 1) * limit;
    const rows = await reader.read(statement, [limit, offset]);
    const total = rows[0]?.total ?? 0;
    const appeals = rows.map(({ total: _total, content, ...row }) => ({ ...row, content: plainFromText(content, MOST_CHARACTERS) }));
    return { data: { appeals, pagination: paginationOf(page, limit, total), hasMore: offset + rows.length < total, nextCursor: null } };
  };
}
