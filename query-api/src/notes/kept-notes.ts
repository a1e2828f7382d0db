import { paginationOf } from "@shiye/events/paging";
import { isBinned } from "@shiye/infra/read-models/shown-counts";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";
import { decodeCursor, encodeCursor } from "../cursor.ts";
import { createPipeline } from "../pipeline.ts";
import { type CardRow, hydrateCards } from "./hydrate.ts";
import { COUNT_LIMIT } from "./note-total.ts";
import { presentCard } from "./present.ts";

/** What a member did to notes, and the time by which they are ordered. */
type Keeping = { order: "liked_at"; table: "note_likes" } | { order: "collected_at"; table: "note_collections" };

interface KeptAsk {
  /** The member whose likes or collections they are. */
  ownerId: number;
  /** The member who asks; null for a visitor. */
  memberId: number | null;
  limit: number;
  page: number;
  cursor: string | undefined;
  /** Only what is in this folder of the owner. */
  folderId?: number | undefined;
}

type KeptRow = { total: number; id: number | null; at: string; moment: number; folder: number | null };

/** The time in whole microseconds, which a cursor has exactly. A millisecond may have two likes. */
function statementOf({ order, table }: Keeping, { after, inFolder }: { after: boolean; inFolder: boolean }): Statement<KeptRow> {
  // Likes have no folder. A deleted folder is none.
  const folder =
    table === "note_collections"
      ? "(select x.folder_id from folders.filed x join folders.folders f on f.id = x.folder_id where x.member_id = k.member_id and x.note_id = k.note_id)"
      : "null::bigint";
  const mine = `member_id = $1::bigint and not ${isBinned("k.note_id")} ${inFolder ? `and ${folder} = $${after ? 6 : 4}::bigint` : ""}`;
  const moment = `(extract(epoch from ${order}) * 1000000)::bigint`;
  const past = `and (${order}, note_id) < (timestamptz 'epoch' + $4::bigint * interval '1 microsecond', $5::bigint)`;
  return {
    name: `kept-${order}${after ? "-after" : ""}${inFolder ? "-folder" : ""}`,
    columns: { total: true, id: true, at: true, moment: true, folder: true },
    text: `
      select counted.total, page.note_id as id, page.${order} as at, page.moment, page.folder
      from (select count(*)::int as total from (select from note_stats.${table} k where ${mine} limit ${COUNT_LIMIT}) kept) counted
      left join (
        select note_id, ${order}, ${moment} as moment, ${folder} as folder from note_stats.${table} k
        where ${mine} ${after ? past : ""}
        order by ${order} desc, note_id desc limit $2::int offset $3::bigint) page on true
      order by page.${order} desc, page.note_id desc`,
  };
}

/** Notes that a member liked or collected, the last one first, in two statements. They are counted up to `COUNT_LIMIT`. */
export function createKeptNotes(reader: Reader, keeping: Keeping) {
  return createPipeline({
    skeleton: async ({ ownerId, limit, page, cursor, folderId }: KeptAsk) => {
      const after = decodeCursor(cursor, keeping.order);
      const inFolder = folderId === undefined ? [] : [folderId];
      const values = [ownerId, limit + 1, after ? 0 : (page - 1) * limit, ...(after ? [after.value, after.id] : []), ...inFolder];
      const statement = statementOf(keeping, { after: after !== undefined, inFolder: inFolder.length > 0 });
      const rows = await reader.read<KeptRow>(statement, values);
      const entries = rows.flatMap(({ id, at, moment, folder }) => (id === null ? [] : [{ id, at, moment, folder }])).slice(0, limit);
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
      const kept = new Map(entries.map((entry) => [entry.id, entry]));
      return {
        notes: rows.map((row) => {
          const { at = row.created_at, folder = null } = kept.get(row.id) ?? {};
          return { card: presentCard(row), at, folder };
        }),
        paging: { pagination: paginationOf(page, limit, total), hasMore, nextCursor },
      };
    },
  });
}
