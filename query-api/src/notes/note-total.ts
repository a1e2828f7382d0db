import type { Bind, Condition } from "./note-filter.ts";

/**
 * Rows are counted up to this number, as search engines do (Meilisearch has the same default, `maxTotalHits`). That is fifty pages, and a
 * keyword of half of all notes costs no more than a rare one.
 */
export const COUNT_LIMIT = 1000;

type Part = Condition["part"];
const byChannel: readonly Part[] = ["category-id", "category-name"];
const byAuthor: readonly Part[] = ["author-id", "author-name"];
const only = (conditions: readonly Condition[], ...parts: readonly Part[]) => conditions.every(({ part }) => parts.includes(part));

/**
 * SQL of the number of notes in a list. Some lists have a counted row: all notes, a channel's, a type's, a channel's of one type, an
 * author's, those of followed authors. Any other list is counted now, up to `COUNT_LIMIT`.
 */
export function totalSql(conditions: readonly Condition[], follower: string | undefined, bind: Bind): string {
  const counted = countedRows(conditions, follower);
  const where = conditions.map(({ sql }) => sql);
  if (counted)
    return `select coalesce(sum(e.note_count), 0)::int from ${counted}${where.length > 0 ? ` where ${where.join(" and ")}` : ""}`;
  return `select count(*)::int from (select from ${rowsSql(conditions, follower)} limit ${bind(COUNT_LIMIT)}::int) counted`;
}

/** All rows of a list, as `e`, in any order. */
export function rowsSql(conditions: readonly Condition[], follower: string | undefined): string {
  const from =
    follower === undefined ? "note_stats.notes e" : `${followedBy(follower)} join note_stats.notes e on e.author_id = f.followed_id`;
  return `${from} where ${["e.visible", ...conditions.map(({ sql }) => sql)].join(" and ")}`;
}

/** The table of counts that has the columns of all conditions. */
function countedRows(conditions: readonly Condition[], follower: string | undefined): string | undefined {
  if (follower !== undefined)
    return conditions.length === 0 ? `${followedBy(follower)} join notes.author_counts e on e.author_id = f.followed_id` : undefined;
  if (only(conditions, ...byChannel)) return "notes.category_counts e";
  if (only(conditions, ...byChannel, "type")) return "note_filters.counts e";
  return only(conditions, ...byAuthor) ? "notes.author_counts e" : undefined;
}

const followedBy = (follower: string) => `(select followed_id from members.follows where follower_id = ${follower}) f`;
