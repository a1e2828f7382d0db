import { paginationOf } from "@shiye/events/paging";
import { isBinned } from "@shiye/infra/read-models/shown-counts";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";
import { decodeCursor, encodeCursor } from "../cursor.ts";
import { createPipeline } from "../pipeline.ts";
import { type CardRow, hydrateCards } from "./hydrate.ts";
import { presentCard } from "./present.ts";

/** What a member did to notes, by the time they did it. */
type Keeping = { order: "liked_at"; table: "note_likes" } | { order: "collected_at"; table: "note_collections" };

interface KeptAsk {
  /** Whose likes or collections. */
  ownerId: number;
  /** In whose eyes. */
  memberId: number | null;
  limit: number;
  page: number;
  cursor: string | undefined;
}

type KeptRow = { total: number; id: number | null; at: string; moment: number };

/** The moment in whole microseconds, which a cursor can carry exactly: a millisecond may hold two likes. */
function statementOf({ order, table }: Keeping, after: boolean): Statement<KeptRow> {
  const moment = `(extract(epoch from ${order}) * 1000000)::bigint`;
  const past = `and (${order}, note_id) < (timestamptz 'epoch' + $4::bigint * interval '1 microsecond', $5::bigint)`;
  return {
    name: `kept-${order}${after ? "-after" : ""}`,
    columns: { total: true, id: true, at: true, moment: true },
    text: `
      select counted.total, page.note_id as id, page.${order} as at, page.moment
      from (select count(*)::int as total from note_stats.${table} k where member_id = $1::bigint and not ${isBinned("k.note_id")}) counted
      left join (
        select note_id, ${order}, ${moment} as moment from note_stats.${table} k
        where member_id = $1::bigint and not ${isBinned("k.note_id")} ${after ? past : ""}
        order by ${order} desc, note_id desc limit $2::int offset $3::bigint) page on true
      order by page.${order} desc, page.note_id desc`,
  };
}

/** Notes that a member liked or collected, the last one first: two statements. Their number is the member's own, so it is counted. */
export function createKeptNotes(reader: Reader, keeping: Keeping) {
  const [first, next] = [statementOf(keeping, false), statementOf(keeping, true)];
  return createPipeline({
    skeleton: async ({ ownerId, limit, page, cursor }: KeptAsk) => {
      const after = decodeCursor(cursor, keeping.order);
      const values = [ownerId, limit + 1, after ? 0 : (page - 1) * limit, ...(after ? [after.value, after.id] : [])];
      const rows = await reader.read<KeptRow>(after ? next : first, values);
      const entries = rows.flatMap(({ id, at, moment }) => (id === null ? [] : [{ id, at, moment }])).slice(0, limit);
      const hasMore = rows.length > limit;
      const last = entries.at(-1);
      const nextCursor = hasMore && last ? encodeCursor({ order: keeping.order, value: last.moment, id: last.id, authorId: 0 }) : null;
      return { entries, total: rows[0]?.total ?? 0, hasMore, nextCursor };
    },
    hydrate: ({ entries }, { memberId }) =>
      hydrateCards(
        reader,
        entries.map(({ id }) => id),
        memberId,
      ),
    rules: (rows: CardRow[]) => rows.filter((row) => row.deleted !== true),
    present: (rows, { entries, total, hasMore, nextCursor }, { page, limit }) => {
      const times = new Map(entries.map(({ id, at }) => [id, at]));
      return {
        notes: rows.map((row) => ({ card: presentCard(row), at: times.get(row.id) ?? row.created_at })),
        paging: { pagination: paginationOf(page, limit, total), hasMore, nextCursor },
      };
    },
  });
}
