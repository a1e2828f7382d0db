import { BIN_MS } from "@shiye/events/recycle-bin";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";
import type { Cursor } from "../cursor.ts";

export interface BinAsk {
  authorId: number;
  /** Notes that were deleted before this time are left out, whether they were swept yet or not. */
  moment: number;
  limit: number;
  page: number;
  cursor?: Cursor;
}

interface BinEntry {
  id: number;
  /** The time of the deletion in whole microseconds, which a cursor has exactly. */
  moment: number;
}

type Row = { total: number; id: number | null; moment: number };

function statementOf(after: boolean): Statement<Row> {
  const own = "author_id = $1::bigint and binned_at > $2::timestamptz and taken_down_reason is null";
  const past = "and (binned_at, id) < (timestamptz 'epoch' + $5::bigint * interval '1 microsecond', $6::bigint)";
  return {
    name: `recycle-bin${after ? "-after" : ""}`,
    columns: { total: true, id: true, moment: true },
    text: `
      select counted.total, page.id, page.moment
      from (select count(*)::int as total from recycle_bin.notes where ${own}) counted
      left join (
        select id, binned_at, (extract(epoch from binned_at) * 1000000)::bigint as moment from recycle_bin.notes where ${own} ${after ? past : ""}
        order by binned_at desc, id desc limit $3::int offset $4::bigint) page on true
      order by page.binned_at desc, page.id desc`,
  };
}

const [first, next] = [statementOf(false), statementOf(true)];

/** One page and one more, the last deleted first, and the total: one statement on the author's own rows. */
export async function readBinSkeleton(reader: Reader, ask: BinAsk): Promise<{ entries: BinEntry[]; total: number }> {
  const { authorId, moment, limit, page, cursor } = ask;
  const since = new Date(moment - BIN_MS).toISOString();
  const values = [authorId, since, limit + 1, cursor ? 0 : (page - 1) * limit, ...(cursor ? [cursor.value, cursor.id] : [])];
  const rows = await reader.read(cursor ? next : first, values);
  return { entries: rows.flatMap(({ id, moment: at }) => (id === null ? [] : [{ id, moment: at }])), total: rows[0]?.total ?? 0 };
}
