import { usersEntity } from "@shiye/events/back-office/users";
import { receivedBy } from "@shiye/infra/read-models/shown-counts";
import { defineSource } from "../entity-source.ts";

const personality = ["gender", "zodiac_sign", "mbti", "education", "major", "interests"]
  .map((name) => `'${name}', self.${name}`)
  .join(", ");

/** Members who have not left. Each has counts of follows, so each order of these two is an index. */
export const usersSource = defineSource(usersEntity, {
  models: ["members", "note_stats"],
  from: `members.members m join members.follow_counts f on f.member_id = m.id
    left join note_stats.author_counts a on a.author_id = m.id`,
  where: "not m.departed",
  id: "m.id",
  idType: "bigint",
  columns: {
    id: "m.id",
    user_id: "m.account_name",
    nickname: "m.nickname",
    avatar: "m.avatar",
    bio: "m.bio",
    location: "m.location",
    // Computed for the rows of the page only. For every row of the sort it would be most of the work.
    personality_tags: `(select jsonb_build_object(${personality}) from members.members self where self.id = m.id)`,
    gender: "m.gender",
    zodiac_sign: "m.zodiac_sign",
    mbti: "m.mbti",
    education: "m.education",
    major: "m.major",
    interests: "m.interests",
    follow_count: "f.follow_count",
    fans_count: "f.fans_count",
    like_count: `coalesce(${receivedBy("m.id", "like_count")}, 0)`,
    is_active: "m.is_active::int",
    verified: "m.verified",
    created_at: "m.created_at",
  },
  filters: {
    user_id: "m.account_name",
    nickname: "m.nickname",
    location: "m.location",
    is_active: "m.is_active::int",
    verified: "m.verified",
  },
  // This order includes likes of notes in a recycle bin, which the column does not show. To leave them out, all likes would have to be
  // counted.
  sorts: { like_count: "coalesce(a.like_count, 0)" },
});
