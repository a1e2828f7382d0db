import type { ColumnsOf } from "@shiye/infra/read-models/checked-rows";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";
import type { Cursor } from "../cursor.ts";
import { type Bind, type Condition, conditionsOf, type NoteFilter } from "./note-filter.ts";
import { type NoteOrder, orderColumns } from "./note-order.ts";
import { COUNT_LIMIT, rowsSql, totalSql } from "./note-total.ts";

export interface SkeletonAsk extends NoteFilter {
  order: NoteOrder;
  limit: number;
  page: number;
  cursor?: Cursor;
  /** Notes before all others of the list, outside of its order. */
  lifted?: readonly number[];
}

interface SkeletonRow {
  total: number;
  id: number | null;
  author_id: number;
  value: number;
}
const columns: ColumnsOf<SkeletonRow> = { total: true, id: true, author_id: true, value: true };

interface SkeletonEntry {
  id: number;
  authorId: number;
  value: number;
}

/** Ids of one page and one more, which tells whether there is a next page, and the total: one statement. */
export async function readNoteSkeleton(reader: Reader, ask: SkeletonAsk): Promise<{ entries: SkeletonEntry[]; total: number }> {
  const { statement, values } = skeletonStatement(ask);
  const rows = await reader.read({ ...statement, columns }, values);
  const entries = rows.flatMap(({ id, author_id, value }) => (id === null ? [] : [{ id, authorId: author_id, value }]));
  return { entries, total: rows[0]?.total ?? 0 };
}

/**
 * Each combination of filters has a text of its own, made of fixed parts. With "or $1 is null" PostgreSQL would use one plan for all of
 * them, and that plan would not use the index.
 */
function skeletonStatement(ask: SkeletonAsk): { statement: Omit<Statement<SkeletonRow>, "columns">; values: unknown[] } {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = conditionsOf(ask, bind);
  const follower = ask.followerId === undefined ? undefined : `${bind(ask.followerId)}::bigint`;
  const slice = sliceOf(ask, bind);
  const lifted = ask.lifted ?? [];
  const list: List = { conditions, follower, slice };
  const parts = [
    ask.order,
    ...conditions.map(({ part }) => part),
    ...(follower ? ["following"] : []),
    ...(ask.cursor ? ["after"] : []),
    ...(lifted.length > 0 ? ["lifted"] : []),
  ];
  // The best plan depends on how many notes have the keyword, so this is planned for each call.
  if (ask.keyword !== undefined) return { statement: { name: "", text: wordText(list) }, values };
  const rest = lifted.length > 0 ? [`e.note_id <> all(${bind(lifted)}::bigint[])`] : [];
  return {
    statement: { name: `notes-${parts.join("-")}`, text: listText(totalSql(conditions, follower, bind), walkSql(list, rest)) },
    values,
  };
}

interface List {
  conditions: readonly Condition[];
  follower: string | undefined;
  slice: Slice;
}

/** The part of an order that makes a page. */
interface Slice {
  column: string;
  /** A condition for rows after the cursor; undefined at the beginning. */
  after: ((row: string) => string) | undefined;
  order: (row: string) => string;
  limit: string;
  /** How many rows of the order the page needs. It is bound only when it is used, because PostgreSQL rejects an unused parameter. */
  depth: () => string;
}

function sliceOf({ order, cursor, limit, page, lifted = [] }: SkeletonAsk, bind: Bind): Slice {
  const column = orderColumns[order];
  const place = cursor ? `(${bind(cursor.value)}::${order === "heat" ? "float8" : "bigint"}, ${bind(cursor.id)}::bigint)` : undefined;
  const offset = cursor ? 0 : Math.max(0, (page - 1) * limit - lifted.length);
  return {
    column,
    after: place === undefined ? undefined : (row) => `(${row}.${column}, ${row}.note_id) < ${place}`,
    order: (row) => `${row}.${column} desc, ${row}.note_id desc`,
    limit: `limit ${bind(limit + 1)}::int offset ${bind(offset)}::bigint`,
    depth: () => `${bind(offset + limit + 1)}::bigint`,
  };
}

function listText(total: string, page: string): string {
  return `
    select counted.total, page.id, page.author_id, page.value
    from (select (${total}) as total) counted left join (${page}) page on true
    order by page.value desc, page.id desc`;
}

/**
 * Reads along the index of the order until the page is full. Followed authors have few of all notes, so for them the first notes of each
 * author are read and sorted.
 */
function walkSql({ conditions, follower, slice }: List, also: readonly string[] = []): string {
  const { column, after, order, limit, depth } = slice;
  const where = ["e.visible", ...conditions.map(({ sql }) => sql), ...(after ? [after("e")] : []), ...also].join(" and ");
  const columns = `e.note_id as id, e.author_id, e.${column} as value`;
  if (follower === undefined) return `select ${columns} from note_stats.notes e where ${where} order by ${order("e")} ${limit}`;
  return `select ${columns} from members.follows f cross join lateral (
      select e.* from note_stats.notes e where e.author_id = f.followed_id and ${where} order by ${order("e")} limit ${depth()}) e
    where f.follower_id = ${follower} order by ${order("e")} ${limit}`;
}

/**
 * A list with a keyword. It is unknown whether a keyword is rare. So its notes are looked up first, up to the number that is counted. If
 * these were all, they are sorted. If there are more, reading along the order finds enough soon.
 */
function wordText(list: List): string {
  const { column, after, order, limit } = list.slice;
  const few = `(select count(*) from hits) <= ${COUNT_LIMIT}`;
  const put = `select h.note_id as id, h.author_id, h.${column} as value from hits h
    where ${[few, ...(after ? [after("h")] : [])].join(" and ")} order by ${order("h")} ${limit}`;
  return `
    with hits as materialized (select e.* from ${rowsSql(list.conditions, list.follower)} limit ${COUNT_LIMIT + 1})
    ${listText(`select least(count(*), ${COUNT_LIMIT})::int from hits`, `(${put}) union all (${walkSql(list, [`not ${few}`])})`)}`;
}
