import { asTsquery, gramsOfKeyword } from "@shiye/infra/read-models/text-grams";
import { isMemberId } from "../members/member-key.ts";

/** The filters of a list of notes, all optional. `category` is an id, an English title or a name, `author` an id or an account id. */
export interface NoteFilter {
  category?: string;
  author?: string;
  type?: number;
  /** A part of the title or the text, in any case. */
  keyword?: string;
  /** Notes of the members whom this member follows. */
  followerId?: number;
}

/** Whether the list needs the read model `note_filters`. Otherwise it need not wait for it. */
export function usesNoteFilters({ keyword, type }: { keyword?: string | undefined; type?: number | undefined }): boolean {
  return type !== undefined || (keyword ?? "") !== "";
}

/** A filter in SQL, over `note_stats.notes` as `e`. `part` is its kind, for the name of the statement. */
export interface Condition {
  part: "category-id" | "category-name" | "author-id" | "author-name" | "type" | "keyword" | "keyword-exact";
  sql: string;
}

export type Bind = (value: unknown) => string;

/** SQL of the member with this id or account id. */
export function memberIdSql(key: string, bind: Bind): { kind: "id" | "name"; sql: string } {
  if (isMemberId(key)) return { kind: "id", sql: `${bind(key)}::bigint` };
  return { kind: "name", sql: `(select id from members.members where lower(account_name) = lower(${bind(key)}) and account_name <> '')` };
}

export function conditionsOf(filter: NoteFilter, bind: Bind): Condition[] {
  const conditions: Condition[] = [];
  const { category, author, type, keyword } = filter;
  if (category !== undefined) {
    const byId = /^\d{1,16}$/.test(category);
    const value = bind(category);
    conditions.push(
      byId
        ? { part: "category-id", sql: `e.category_id = ${value}::bigint` }
        : { part: "category-name", sql: `e.category_id = (select id from notes.categories where ${value} in (name, title) limit 1)` },
    );
  }
  if (author !== undefined) {
    const { kind, sql } = memberIdSql(author, bind);
    conditions.push({ part: `author-${kind}`, sql: `e.author_id = ${sql}` });
  }
  if (type !== undefined) conditions.push({ part: "type", sql: `e.note_type = ${bind(type)}::smallint` });
  if (keyword !== undefined) conditions.push(keywordCondition(keyword, bind));
  return conditions;
}

/**
 * A text as it is shown: without the account ids of mention tokens, and without the extra colon of words that only look like one
 * (events/src/mentions.ts).
 */
const shownContent = String.raw`case when strpos(n.content, '[@') = 0 then n.content
  else regexp_replace(regexp_replace(n.content, '\[@([^[\]:\n]{1,40}):[A-Za-z0-9_]{3,15}\]', '@\1', 'g'),
    '(\[@[^[\]:\n]{1,40}:[A-Za-z0-9_]{3,15}:*):\]', '\1]', 'g') end`;

/**
 * The index finds notes that contain every pair of the keyword's characters. Where that does not imply the keyword, the text itself is
 * compared. The comparison is expensive: as a scalar subquery it is evaluated after all other filters.
 */
function keywordCondition(keyword: string, bind: Bind): Condition {
  const { grams, exact } = gramsOfKeyword(keyword);
  const has = `exists (select from note_filters.notes k where k.note_id = e.note_id and k.grams @@ ${bind(asTsquery(grams))}::tsquery)`;
  if (exact) return { part: "keyword-exact", sql: has };
  const wanted = `lower(${bind(keyword)})`;
  return {
    part: "keyword",
    sql: `${has} and coalesce((select strpos(lower(n.title), ${wanted}) > 0 or strpos(lower(${shownContent}), ${wanted}) > 0
      from notes.notes n where n.id = e.note_id), false)`,
  };
}
