import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";
import type { Cursor } from "../cursor.ts";

/** The filters of a list of drafts, all optional. `category` is an id, an English title or a name. */
export interface DraftAsk {
  authorId: number;
  keyword?: string;
  category?: string;
  type?: number;
  limit: number;
  page: number;
  cursor?: Cursor;
}

interface PageRow {
  total: number;
  id: number | null;
}

/** Ids of one page and one more, newest first, and the total: one statement on the author's own rows. */
export async function readDraftSkeleton(reader: Reader, ask: DraftAsk): Promise<{ ids: number[]; total: number }> {
  const { statement, values } = skeletonStatement(ask);
  const rows = await reader.read(statement, values);
  return { ids: rows.flatMap(({ id }) => (id === null ? [] : [id])), total: rows[0]?.total ?? 0 };
}

function skeletonStatement(ask: DraftAsk): { statement: Statement<PageRow>; values: unknown[] } {
  const values: unknown[] = [ask.authorId];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = ["author_id = $1::bigint"];
  const parts = ["drafts"];
  if (ask.keyword !== undefined) {
    parts.push("keyword");
    const word = bind(ask.keyword);
    conditions.push(`(strpos(lower(title), lower(${word}::text)) > 0 or strpos(lower(content), lower(${word}::text)) > 0)`);
  }
  if (ask.category !== undefined) {
    const byId = /^\d{1,16}$/.test(ask.category);
    parts.push(byId ? "category-id" : "category-name");
    const value = bind(ask.category);
    conditions.push(
      byId
        ? `category_id = ${value}::bigint`
        : `category_id = (select id from notes.categories where ${value}::text in (name, title) limit 1)`,
    );
  }
  if (ask.type !== undefined) {
    parts.push("type");
    conditions.push(`note_type = ${bind(ask.type)}::smallint`);
  }
  const all = conditions.join(" and ");
  let after = "";
  if (ask.cursor) {
    parts.push("after");
    after = ` and id < ${bind(ask.cursor.id)}::bigint`;
  }
  const limit = `limit ${bind(ask.limit + 1)}::int offset ${bind(ask.cursor ? 0 : (ask.page - 1) * ask.limit)}::bigint`;
  // The id of a draft is as old as its first saving, so ids are in the order of time.
  const text = `
    select counted.total, page.id
    from (select (select count(*)::int from drafts.drafts where ${all}) as total) counted
    left join (select id from drafts.drafts where ${all}${after} order by id desc ${limit}) page on true
    order by page.id desc`;
  return { statement: { name: parts.join("-"), columns: { total: true, id: true }, text }, values };
}
