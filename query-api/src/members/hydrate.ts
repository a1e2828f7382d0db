import { followStatusOf, type MemberWithStatus } from "@shiye/events/follows";
import type { MemberCard } from "@shiye/events/members";
import { htmlFromPlain } from "@shiye/events/text";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";

type MemberRow = MemberCard & { is_active: boolean; follows: boolean; followed_back: boolean };

const statement: Statement<MemberRow> = {
  name: "members-hydrate",
  columns: {
    id: true,
    user_id: true,
    nickname: true,
    avatar: true,
    bio: true,
    verified: true,
    is_active: true,
    follow_count: true,
    fans_count: true,
    post_count: true,
    follows: true,
    followed_back: true,
  },
  text: `
    select m.id, m.account_name as user_id, m.nickname, m.avatar, m.bio, m.verified, m.is_active,
      coalesce(c.follow_count, 0) as follow_count, coalesce(c.fans_count, 0) as fans_count, coalesce(n.note_count, 0) as post_count,
      (mine.follower_id is not null) as follows, (theirs.follower_id is not null) as followed_back
    from unnest($1::bigint[]) with ordinality as wanted(id, place)
    join members.members m on m.id = wanted.id
    left join members.follow_counts c on c.member_id = m.id
    left join notes.author_counts n on n.author_id = m.id
    left join members.follows mine on mine.follower_id = $2::bigint and mine.followed_id = m.id
    left join members.follows theirs on theirs.follower_id = m.id and theirs.followed_id = $2::bigint
    order by wanted.place`,
};

/**
 * Members in the order of the ids, with their follow status for the caller: one statement. Uses the read models `members` and `notes`.
 * `activeOnly` leaves out those who left or are locked.
 */
export async function hydrateMembers(
  reader: Reader,
  ids: readonly number[],
  callerId: number | null,
  { activeOnly = false } = {},
): Promise<MemberWithStatus[]> {
  if (ids.length === 0) return [];
  const rows = await reader.read<MemberRow>(statement, [ids, callerId]);
  const shown = activeOnly ? rows.filter((row) => row.is_active) : rows;
  return shown.map(({ is_active: _active, follows, followed_back, ...card }) => {
    const { isFollowing, isMutual, buttonType } = followStatusOf({ self: card.id === callerId, follows, followedBack: followed_back });
    return { ...card, bio: card.bio && htmlFromPlain(card.bio), isFollowing, isMutual, buttonType };
  });
}
