import { defineAnalysis } from "@shiye/analyst";

/** Of those who joined in one week, how many did something in each week after it. */
export const analysis = defineAnalysis({
  tables: {
    joined: { columns: { member_id: "bigint", day: "date" }, key: ["member_id"] },
    active: { columns: { member_id: "bigint", day: "date" }, key: ["member_id", "day"] },
  },
  handlers: {
    MemberRegistered: ({ at, data }, rows) => rows.putOnce("joined", { member_id: data.memberId, day: at.slice(0, 10) }),
    NotePublished: ({ at, data }, rows) => rows.putOnce("active", { member_id: data.authorId, day: at.slice(0, 10) }),
    CommentAdded: ({ at, data }, rows) => rows.putOnce("active", { member_id: data.authorId, day: at.slice(0, 10) }),
    NoteLiked: ({ at, data }, rows) => rows.putOnce("active", { member_id: data.memberId, day: at.slice(0, 10) }),
  },
  views: {
    cohorts: `
      select date_trunc('week', j.day)::date as joined, (a.day - date_trunc('week', j.day)::date) / 7 as week, count(distinct a.member_id)::int as members
      from joined j join active a using (member_id) where a.day >= j.day group by 1, 2 order by 1, 2`,
  },
});
