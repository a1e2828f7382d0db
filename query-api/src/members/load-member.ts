import type { MemberView } from "@shiye/events/members";
import { htmlFromPlain } from "@shiye/events/text";
import { receivedBy } from "@shiye/infra/read-models/shown-counts";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";
import { memberByKey } from "./member-key.ts";

/** The bio is plain text. */
export type MemberRow = Omit<MemberView, "is_active"> & { is_active: boolean };

const columns: Statement<MemberRow>["columns"] = {
  id: true,
  user_id: true,
  nickname: true,
  avatar: true,
  bio: true,
  location: true,
  gender: true,
  zodiac_sign: true,
  mbti: true,
  education: true,
  major: true,
  interests: true,
  verified: true,
  is_active: true,
  created_at: true,
  follow_count: true,
  fans_count: true,
  like_count: true,
  post_count: true,
};

/** A member with all counters, by id or account id in any case: one statement. */
export async function loadMember(reader: Reader, key: string): Promise<MemberRow | undefined> {
  const { name, condition } = memberByKey(key);
  const statement: Statement<MemberRow> = {
    columns,
    name: `member-by-${name}`,
    text: `
      select m.id, m.account_name as user_id, m.nickname, m.avatar, m.bio, m.location, m.gender, m.zodiac_sign, m.mbti, m.education,
        m.major, m.interests, m.verified, m.is_active, m.created_at,
        coalesce(f.follow_count, 0) as follow_count, coalesce(f.fans_count, 0) as fans_count,
        coalesce(${receivedBy("m.id", "like_count")}, 0) as like_count, coalesce(n.note_count, 0) as post_count
      from members.members m
      left join members.follow_counts f on f.member_id = m.id
      left join notes.author_counts n on n.author_id = m.id
      where ${condition}`,
  };
  const [row] = await reader.read<MemberRow>(statement, [key]);
  return row;
}

export function presentMember(row: MemberRow): MemberView {
  return { ...row, bio: row.bio && htmlFromPlain(row.bio), is_active: row.is_active ? 1 : 0 };
}
