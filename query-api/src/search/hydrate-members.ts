import type { Reader, Statement } from "@shiye/infra/read-db/statement-reader";

/** A member as lists of people show them, in the caller's eyes. */
export interface FoundMemberRow {
  id: number;
  user_id: string;
  nickname: string;
  avatar: string | null;
  verified: 0 | 1 | 2;
  bio: string | null;
  is_active: boolean;
  follow_count: number;
  fans_count: number;
  post_count: number;
  self: boolean | null;
  follows: boolean;
  followed_back: boolean;
}

const statement: Statement = {
  name: "search-hydrate-members",
  text: `
    select m.id, m.account_name as user_id, m.nickname, m.avatar, m.verified, m.bio, m.is_active,
      coalesce(c.follow_count, 0) as follow_count, coalesce(c.fans_count, 0) as fans_count, coalesce(n.note_count, 0) as post_count,
      m.id = $2::bigint as self, (mine.follower_id is not null) as follows, (theirs.follower_id is not null) as followed_back
    from unnest($1::bigint[]) with ordinality as wanted(id, place)
    join members.members m on m.id = wanted.id
    left join members.follow_counts c on c.member_id = m.id
    left join notes.author_counts n on n.author_id = m.id
    left join members.follows mine on mine.follower_id = $2::bigint and mine.followed_id = m.id
    left join members.follows theirs on theirs.follower_id = m.id and theirs.followed_id = $2::bigint
    order by wanted.place`,
};

/** Rows in the order of the ids; who is not there is left out. One statement. */
export function hydrateFoundMembers(reader: Reader, ids: readonly number[], callerId: number | null): Promise<FoundMemberRow[]> {
  return ids.length === 0 ? Promise.resolve([]) : reader.read<FoundMemberRow>(statement, [ids, callerId]);
}
