import { defineAnalysis } from "@shiye/analyst";

/** Who did anything on a day: published, commented, liked, collected or followed. Days are those of UTC. */
export const analysis = defineAnalysis({
  tables: { days: { columns: { day: "date", member_id: "bigint" }, key: ["day", "member_id"] } },
  handlers: {
    NotePublished: ({ at, data }, rows) => rows.putOnce("days", { day: at.slice(0, 10), member_id: data.authorId }),
    CommentAdded: ({ at, data }, rows) => rows.putOnce("days", { day: at.slice(0, 10), member_id: data.authorId }),
    NoteLiked: ({ at, data }, rows) => rows.putOnce("days", { day: at.slice(0, 10), member_id: data.memberId }),
    NoteCollected: ({ at, data }, rows) => rows.putOnce("days", { day: at.slice(0, 10), member_id: data.memberId }),
    MemberFollowed: ({ at, data }, rows) => rows.putOnce("days", { day: at.slice(0, 10), member_id: data.followerId }),
  },
  views: { active_members: "select day, count(*)::int as members from days group by day order by day" },
});
