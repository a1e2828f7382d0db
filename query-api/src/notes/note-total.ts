import type { Bind, Condition } from "./note-filter.ts";

/** Where rows have to be counted, this is where it stops: more pages than this nobody turns. */
export const COUNT_LIMIT = 10_000;

/**
 * How many notes a list has, as SQL. One filter by channel, author or follower is a sum of counted rows, whatever the number of
 * notes. Anything else is counted on the spot: exactly up to `COUNT_LIMIT`, and no further.
 */
export function totalSql(conditions: readonly Condition[], follower: string | undefined, bind: Bind): string {
  const [only, another] = conditions;
  if (another === undefined) {
    if (follower !== undefined && only === undefined)
      return `select coalesce(sum(c.note_count), 0)::int from members.follows f join notes.author_counts c on c.author_id = f.followed_id
        where f.follower_id = ${follower}`;
    if (follower === undefined && only === undefined) return "select coalesce(sum(note_count), 0)::int from notes.category_counts";
    if (follower === undefined && (only?.part === "category-id" || only?.part === "category-name"))
      return `select coalesce(sum(e.note_count), 0)::int from notes.category_counts e where ${only.sql}`;
    if (follower === undefined && (only?.part === "author-id" || only?.part === "author-name"))
      return `select coalesce(sum(e.note_count), 0)::int from notes.author_counts e where ${only.sql}`;
  }
  const where = ["e.visible", ...conditions.map(({ sql }) => sql)].join(" and ");
  const from = follower === undefined ? "feed.entries e" : "members.follows f join feed.entries e on e.author_id = f.followed_id";
  const mine = follower === undefined ? "" : `f.follower_id = ${follower} and `;
  return `select count(*)::int from (select from ${from} where ${mine}${where} limit ${bind(COUNT_LIMIT)}::int) counted`;
}
