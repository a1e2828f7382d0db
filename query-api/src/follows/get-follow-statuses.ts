import { followStatusOf, type GetFollowStatuses } from "@shiye/events/follows";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";
import { memberIdOf } from "../caller.ts";
import { isMemberId } from "../members/member-key.ts";

interface StatusRow {
  id: number;
  user_id: string;
  follows: boolean;
  followed_back: boolean;
}

/** Each key is looked up in the index of its kind. The halves never find the same key, but may find the same member. */
const statement: Statement<StatusRow> = {
  columns: { id: true, user_id: true, follows: true, followed_back: true },
  name: "follow-statuses",
  text: `
    select m.id, m.account_name as user_id,
      exists (select from members.follows f where f.follower_id = $3::bigint and f.followed_id = m.id) as follows,
      exists (select from members.follows f where f.follower_id = m.id and f.followed_id = $3::bigint) as followed_back
    from (
      select m.id, m.account_name, wanted.place
      from unnest($1::bigint[], $4::int[]) as wanted(id, place) join members.members m on m.id = wanted.id and not m.departed
      union all
      select m.id, m.account_name, wanted.place
      from unnest($2::text[], $5::int[]) as wanted(name, place)
      join members.members m on lower(m.account_name) = lower(wanted.name) and m.account_name <> ''
    ) m
    order by m.place`,
};

export function createGetFollowStatuses(reader: Reader): HandlerOf<typeof GetFollowStatuses> {
  return async ({ input }, { caller }) => {
    const callerId = memberIdOf(caller);
    const keys = input.ids.map((key, place) => ({ key, place }));
    const ids = keys.filter(({ key }) => isMemberId(key));
    const names = keys.filter(({ key }) => !isMemberId(key));
    const rows = await reader.read<StatusRow>(statement, [
      ids.map(({ key }) => key),
      names.map(({ key }) => key.replaceAll("\u0000", "")),
      callerId,
      ids.map(({ place }) => place),
      names.map(({ place }) => place),
    ]);
    const once = rows.filter((row, index) => rows.findIndex(({ id }) => id === row.id) === index);
    return {
      data: once.map(({ id, user_id, follows, followed_back }) => ({
        id,
        user_id,
        ...followStatusOf({ self: id === callerId, follows, followedBack: followed_back }),
      })),
    };
  };
}
