import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";
import type { Cursor } from "../cursor.ts";
import { memberByKey } from "../members/member-key.ts";

export type Relation = "following" | "followers" | "mutual";

export interface FollowPageAsk {
  /** The owner of the list: an id or an account id. */
  of: string;
  relation: Relation;
  limit: number;
  page: number;
  cursor?: Cursor;
}

interface FollowPage {
  entries: { id: number; followedAt: string; value: number }[];
  hasMore: boolean;
  total: number;
}

type PageRow = { total: number; id: number | null; followed_at: string; value: number };

/** Each relation has an index in this order (infra/src/read-models/tables/members.ts) and a counter. */
const relations: Record<Relation, { self: string; other: string; only: string; counter: string }> = {
  following: { self: "follower_id", other: "followed_id", only: "", counter: "follow_count" },
  followers: { self: "followed_id", other: "follower_id", only: "", counter: "fans_count" },
  mutual: { self: "follower_id", other: "followed_id", only: "and f.mutual", counter: "mutual_count" },
};

/** One page of a member's relations and one more entry, newest follow first, in one statement. Undefined when the member does not exist. */
export async function readFollowPage(reader: Reader, ask: FollowPageAsk): Promise<FollowPage | undefined> {
  const values = [ask.of, ask.limit, ...(ask.cursor ? [ask.cursor.value, ask.cursor.id] : [(ask.page - 1) * ask.limit])];
  const rows = await reader.read<PageRow>(skeletonStatement(ask), values);
  const [frame] = rows;
  if (!frame) return undefined;
  const entries = rows.flatMap(({ id, followed_at, value }) => (id === null ? [] : [{ id, followedAt: followed_at, value }]));
  return { entries: entries.slice(0, ask.limit), hasMore: entries.length > ask.limit, total: frame.total };
}

/** The value of the cursor is the time of the follow in milliseconds, as exact as in the log. */
function skeletonStatement({ of, relation, cursor }: FollowPageAsk): Statement<PageRow> {
  const { self, other, only, counter } = relations[relation];
  const { name, condition } = memberByKey(of);
  const after = cursor ? `and (f.followed_at, f.${other}) < (timestamptz 'epoch' + $3::float8 * interval '1 millisecond', $4::bigint)` : "";
  const text = `
    select coalesce(c.${counter}, 0) as total, page.id, page.followed_at, (extract(epoch from page.followed_at) * 1000)::bigint as value
    from members.members m
    left join members.follow_counts c on c.member_id = m.id
    left join lateral (
      select f.${other} as id, f.followed_at from members.follows f where f.${self} = m.id ${only} ${after}
      order by f.followed_at desc, f.${other} desc limit $2::int + 1 offset ${cursor ? "0" : "$3::bigint"}
    ) page on true
    where ${condition}
    order by page.followed_at desc, page.id desc`;
  return {
    name: `follows-${relation}-of-${name}${cursor ? "-after" : ""}`,
    columns: { total: true, id: true, followed_at: true, value: true },
    text,
  };
}
