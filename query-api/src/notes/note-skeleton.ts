import type { Reader, Statement } from "@shiye/infra/read-db/statement-reader";
import type { Cursor } from "../cursor.ts";
import { isMemberId } from "../members/member-key.ts";
import { type NoteOrder, orderColumns } from "./note-order.ts";

/** Which notes: each filter is there or not. `category` is an id, an English title or a name, `author` an id or an account id. */
export interface NoteFilter {
  category?: string;
  author?: string;
  type?: number;
}

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
  const conditions: string[] = ["visible"];
  const parts: string[] = [ask.order];

  if (ask.category !== undefined) {
    const byId = /^\d{1,16}$/.test(ask.category);
    parts.push(byId ? "category-id" : "category-name");
    const value = byId ? `${bind(ask.category)}::bigint` : bind(ask.category);
    conditions.push(
      byId ? `category_id = ${value}` : `category_id = (select id from notes.categories where ${value} in (name, title) limit 1)`,
    );
  }
  if (ask.author !== undefined) {
    const byId = isMemberId(ask.author);
    parts.push(byId ? "author-id" : "author-name");
    const value = byId ? `${bind(ask.author)}::bigint` : bind(ask.author);
    conditions.push(
      byId
        ? `author_id = ${value}`
        : `author_id = (select id from members.members where lower(account_name) = lower(${value}) and account_name <> '')`,
    );
  }
  if (ask.type !== undefined) {
    parts.push("type");
    conditions.push(`note_type = ${bind(ask.type)}::smallint`);
  }
  const total = totalOf(conditions);
  const column = orderColumns[ask.order];
  const after = [...conditions];
  if (ask.cursor) {
    parts.push("after");
    after.push(
      `(${column}, note_id) < (${bind(ask.cursor.value)}::${ask.order === "heat" ? "float8" : "bigint"}, ${bind(ask.cursor.id)}::bigint)`,
    );
  }
  const limit = `limit ${bind(ask.limit + 1)}::int offset ${bind(ask.cursor ? 0 : (ask.page - 1) * ask.limit)}::bigint`;
  const text = `
    select counted.total, page.id, page.author_id, page.value
    from (select (${total}) as total) counted
    left join (select note_id as id, author_id, ${column} as value from feed.entries
               where ${after.join(" and ")} order by ${column} desc, note_id desc ${limit}) page on true
    order by page.value desc, page.id desc`;
  return { statement: { name: `notes-${parts.join("-")}`, text }, values };
}

/** Counted rows where one filter is all there is, else counted on the spot. */
function totalOf(conditions: readonly string[]): string {
  const [, only, another] = conditions;
  if (another === undefined) {
    if (only === undefined) return "select coalesce(sum(note_count), 0)::int from notes.category_counts";
    if (only.startsWith("category_id")) return `select coalesce(sum(note_count), 0)::int from notes.category_counts where ${only}`;
    if (only.startsWith("author_id")) return `select coalesce(sum(note_count), 0)::int from notes.author_counts where ${only}`;
  }
  return `select count(*)::int from feed.entries where ${conditions.join(" and ")}`;
}
