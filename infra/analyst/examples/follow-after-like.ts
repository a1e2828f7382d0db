import { defineAnalysis } from "@shiye/analyst";

/** Who follows an author within a day of liking one of their notes. Only the first like and the first follow of a pair are looked at. */
export const analysis = defineAnalysis({
  tables: {
    likes: { columns: { member_id: "bigint", author_id: "bigint", at: "timestamptz" }, key: ["member_id", "author_id"] },
    follows: { columns: { member_id: "bigint", author_id: "bigint", at: "timestamptz" }, key: ["member_id", "author_id"] },
  },
  handlers: {
    NoteLiked: ({ at, data }, rows) => rows.putOnce("likes", { member_id: data.memberId, author_id: data.noteAuthorId, at }),
    MemberFollowed: ({ at, data }, rows) => rows.putOnce("follows", { member_id: data.followerId, author_id: data.followedId, at }),
  },
  views: {
    followed_within_a_day: `
      select count(*)::int as pairs, count(*) filter (where f.at between l.at and l.at + interval '1 day')::int as followed
      from likes l left join follows f using (member_id, author_id) where l.member_id <> l.author_id`,
    days_until_follow: `
      select days, count(f.at)::int as follows
      from generate_series(0, 6) days left join (likes l join follows f using (member_id, author_id))
        on f.at >= l.at and floor(extract(epoch from f.at - l.at) / 86400) = days
      group by days order by days`,
  },
});
