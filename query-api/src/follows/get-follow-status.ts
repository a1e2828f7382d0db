import { followStatusOf, type GetFollowStatus } from "@shiye/events/follows";
import { refuse } from "@shiye/events/refusals";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";
import { memberIdOf } from "../caller.ts";
import { memberByKey } from "../members/member-key.ts";

interface StatusRow {
  self: boolean | null;
  follows: boolean;
  followed_back: boolean;
}

export function createGetFollowStatus(reader: Reader): HandlerOf<typeof GetFollowStatus> {
  return async ({ params }, { caller }) => {
    const memberId = memberIdOf(caller);
    const { name, condition } = memberByKey(params.id);
    const statement: Statement<StatusRow> = {
      columns: { self: true, follows: true, followed_back: true },
      name: `follow-status-by-${name}`,
      text: `
        select m.id = $2::bigint as self,
          exists (select from members.follows f where f.follower_id = $2::bigint and f.followed_id = m.id) as follows,
          exists (select from members.follows f where f.follower_id = m.id and f.followed_id = $2::bigint) as followed_back
        from members.members m where ${condition}`,
    };
    const [row] = await reader.read(statement, [params.id, memberId]);
    if (!row) return refuse("member-not-found");
    return { data: followStatusOf({ self: row.self === true, follows: row.follows, followedBack: row.followed_back }) };
  };
}
