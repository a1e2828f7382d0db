import type { Reader, Statement } from "@shiye/infra/read-db/statement-reader";
import type { Cursor } from "../cursor.ts";
import { conditionsOf, type NoteFilter } from "./note-filter.ts";
import { type NoteOrder, orderColumns } from "./note-order.ts";
import { totalSql } from "./note-total.ts";

export interface SkeletonAsk extends NoteFilter {
  order: NoteOrder;
  limit: number;
  page: number;
  cursor?: Cursor;
}

export interface SkeletonEntry {
  id: number;
  authorId: number;
  value: number;
}

/** Ids of one page and one more (so that we know whether there is a next), and how many there are in all: one statement. */
export async function readNoteSkeleton(reader: Reader, ask: SkeletonAsk): Promise<{ entries: SkeletonEntry[]; total: number }> {
  const { statement, values } = skeletonStatement(ask);
  const rows = await reader.read<{ total: number; id: number | null; author_id: number; value: number }>(statement, values);
  const entries = rows.flatMap(({ id, author_id, value }) => (id === null ? [] : [{ id, authorId: author_id, value }]));
  return { entries, total: rows[0]?.total ?? 0 };
}

/**
 * A text of its own for every combination of filters, put together from fixed parts: with "or $1 is null" Postgres would
 * settle on one plan for all of them, and it would not be the index.
 */
function skeletonStatement(ask: SkeletonAsk): { statement: Statement; values: unknown[] } {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = conditionsOf(ask, bind);
  const follower = ask.followerId === undefined ? undefined : `${bind(ask.followerId)}::bigint`;
  const parts = [ask.order, ...conditions.map(({ part }) => part), ...(follower ? ["following"] : [])];
  const total = totalSql(conditions, follower, bind);
  const column = orderColumns[ask.order];
  const where = ["e.visible", ...conditions.map(({ sql }) => sql)];
  if (ask.cursor) {
    parts.push("after");
    where.push(
      `(e.${column}, e.note_id) < (${bind(ask.cursor.value)}::${ask.order === "heat" ? "float8" : "bigint"}, ${bind(ask.cursor.id)}::bigint)`,
    );
  }
  const offset = ask.cursor ? 0 : (ask.page - 1) * ask.limit;
  const limit = `limit ${bind(ask.limit + 1)}::int offset ${bind(offset)}::bigint`;
  const order = `e.${column} desc, e.note_id desc`;
  // Whom one follows write seldom among all: the newest of each author are taken by their index, then put in order.
  const page =
    follower === undefined
      ? `select e.note_id as id, e.author_id, e.${column} as value from feed.entries e where ${where.join(" and ")} order by ${order} ${limit}`
      : `select e.note_id as id, e.author_id, e.${column} as value from members.follows f cross join lateral (
           select e.* from feed.entries e where e.author_id = f.followed_id and ${where.join(" and ")}
           order by ${order} limit ${bind(offset + ask.limit + 1)}::bigint) e
         where f.follower_id = ${follower} order by ${order} ${limit}`;
  const text = `
    select counted.total, page.id, page.author_id, page.value
    from (select (${total}) as total) counted left join (${page}) page on true
    order by page.value desc, page.id desc`;
  // How many notes have a word decides how they are best found, so that is planned for the word and not once for all.
  return { statement: { name: ask.keyword === undefined ? `notes-${parts.join("-")}` : "", text }, values };
}
