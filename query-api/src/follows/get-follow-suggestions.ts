import type { GetFollowSuggestions } from "@shiye/events/follows";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";
import { memberIdOf } from "../caller.ts";
import { hydrateMembers } from "../members/hydrate.ts";

interface SuggestionRow {
  id: number;
  shared: number;
}

/**
 * First members whom the caller's follows follow, then the caller's followers, then members with many followers. Without those whom
 * the caller has blocked. Those who have blocked the caller are there: a list without them would tell who they are. Only the newest hundred follows of each are read, so the cost is limited: at most ten thousand
 * entries of an index.
 */
const statement: Statement<SuggestionRow> = {
  name: "follow-suggestions",
  columns: { id: true, shared: true },
  text: `
    with mine as (select followed_id as id from members.follows where follower_id = $1::bigint order by followed_at desc, followed_id desc limit 100),
    candidates as (
      select theirs.id, 1 as shared, 0 as follows_me
      from mine cross join lateral (
        select f.followed_id as id from members.follows f where f.follower_id = mine.id order by f.followed_at desc, f.followed_id desc limit 100
      ) theirs
      union all
      (select follower_id, 0, 1 from members.follows where followed_id = $1::bigint order by followed_at desc, follower_id desc limit 100)
      union all
      (select member_id, 0, 0 from members.follow_counts where fans_count > 0 order by fans_count desc, member_id desc limit 200)
    )
    select k.id, sum(k.shared)::int as shared
    from candidates k
    join members.members m on m.id = k.id and m.is_active and not m.departed
    left join members.follow_counts c on c.member_id = k.id
    where k.id <> $1::bigint
      and not exists (select from members.follows f where f.follower_id = $1::bigint and f.followed_id = k.id)
      and not exists (select from blocks.members b where b.member_id = $1::bigint and b.blocked_id = k.id)
    group by k.id, c.fans_count
    order by sum(k.shared) desc, max(k.follows_me) desc, coalesce(c.fans_count, 0) desc, k.id desc
    limit 12`,
};

/** Whom to follow, in two statements. */
export function createGetFollowSuggestions(reader: Reader): HandlerOf<typeof GetFollowSuggestions> {
  return async (_input, { caller }) => {
    const callerId = memberIdOf(caller);
    const rows = await reader.read<SuggestionRow>(statement, [callerId]);
    const shared = new Map(rows.map((row) => [row.id, row.shared]));
    const members = await hydrateMembers(reader, [...shared.keys()], callerId, { activeOnly: true });
    return { data: { users: members.map((member) => ({ ...member, shared_count: shared.get(member.id) ?? 0 })) } };
  };
}
