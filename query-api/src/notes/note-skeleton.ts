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
  /** Notes that stand before all others of the list, outside of its order. */
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

/** Ids of one page and one more (so that we know whether there is a next), and how many there are in all: one statement. */
export async function readNoteSkeleton(reader: Reader, ask: SkeletonAsk): Promise<{ entries: SkeletonEntry[]; total: number }> {
  const { statement, values } = skeletonStatement(ask);
  const rows = await reader.read({ ...statement, columns }, values);
  const entries = rows.flatMap(({ id, author_id, value }) => (id === null ? [] : [{ id, authorId: author_id, value }]));
  return { entries, total: rows[0]?.total ?? 0 };
}

/**
 * A text of its own for every combination of filters, put together from fixed parts: with "or $1 is null" Postgres would
 * settle on one plan for all of them, and it would not be the index.
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
  // How many notes have a word decides how they are best found, so that is planned for the word and not once for all.
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

/** The part of an order that a page is. */
interface Slice {
  column: string;
  /** What of the order is behind the cursor, for rows named so; undefined at the beginning. */
  after: ((row: string) => string) | undefined;
  order: (row: string) => string;
  limit: string;
  /** How many of the order's rows it takes to have the page. Bound when it is asked for: a parameter that a text does not use is an error. */
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

/** Along the index of the order, until the page is full. Whom one follows write seldom among all: there, the first of each author, put in order. */
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
 * A list with a keyword. Nobody knows beforehand whether a word is rare, the planner least of all; so its notes are looked up first,
 * as many as are counted. If that was all of them, they are put in order; if there are more, walking along the order soon meets enough.
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
