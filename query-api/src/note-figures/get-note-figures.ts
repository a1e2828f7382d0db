import { beginOfDay, dateOfDay, dayOf } from "@shiye/events/days";
import { FIGURE_DAYS, type GetNoteFigures } from "@shiye/events/note-figures";
import { refuse } from "@shiye/events/refusals";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";

interface Counts {
  views: number;
  likes: number;
  collects: number;
  comments: number;
}
type Totals = Counts & { notes: number; title: string | null };
const NONE: Counts = { views: 0, likes: 0, collects: 0, comments: 0 };
const countColumns = { views: true, likes: true, collects: true, comments: true } as const;

/** The caller's own notes, or one of them. $2 is null for all. */
const mine =
  "with mine as materialized (select id, title from notes.notes where author_id = $1::bigint and ($2::bigint is null or id = $2))";
const dayAt = (at: string) => `floor((extract(epoch from ${at}) + 28800) / 86400)::integer`;

const totals: Statement<Totals> = {
  name: "note-figures-totals",
  columns: { ...countColumns, notes: true, title: true },
  text: `
    ${mine}
    select count(*) as notes, case when $2::bigint is not null then max(mine.title) end as title,
      coalesce(sum(s.view_count), 0)::bigint as views, coalesce(sum(s.like_count), 0)::bigint as likes,
      coalesce(sum(s.collect_count), 0)::bigint as collects, coalesce(sum(s.comment_count), 0)::bigint as comments
    from mine left join note_stats.notes s on s.note_id = mine.id`,
};

/** Views are stored by day. Likes, collections and comments have their time in their rows, so the sums always equal the counters. */
const byDay: Statement<Counts & { day: number }> = {
  name: "note-figures-by-day",
  columns: { ...countColumns, day: true },
  text: `
    ${mine}
    select day, sum(views)::bigint as views, sum(likes)::bigint as likes, sum(collects)::bigint as collects, sum(comments)::bigint as comments
    from (
      select v.day, v.views, 0 as likes, 0 as collects, 0 as comments
      from mine join note_views.days v on v.note_id = mine.id where v.day >= $3::integer
      union all
      select ${dayAt("l.liked_at")}, 0, count(*), 0, 0
      from mine join note_stats.note_likes l on l.note_id = mine.id where l.liked_at >= $4::timestamptz group by 1
      union all
      select ${dayAt("c.collected_at")}, 0, 0, count(*), 0
      from mine join note_stats.note_collections c on c.note_id = mine.id where c.collected_at >= $4::timestamptz group by 1
      union all
      select ${dayAt("c.created_at")}, 0, 0, 0, count(*)
      from mine join comments.comments c on c.note_id = mine.id and not c.removed and not c.gone where c.created_at >= $4::timestamptz group by 1
    ) counted
    group by day`,
};

/** Figures of one's own notes. Another's note, a draft and a missing one are not found. */
export function createGetNoteFigures(reader: Reader, now: () => number): HandlerOf<typeof GetNoteFigures> {
  return async ({ input }, { caller }) => {
    const today = dayOf(now());
    const first = today - FIGURE_DAYS + 1;
    const asked = [caller.id, input.post_id ?? null] as const;
    const [[summed], rows] = await Promise.all([
      reader.read(totals, asked),
      reader.read(byDay, [...asked, first, new Date(beginOfDay(first)).toISOString()]),
    ]);
    if (!summed || (input.post_id !== undefined && summed.notes === 0)) return refuse("note-not-found");
    const known = new Map(rows.map(({ day, ...counts }) => [day, counts]));
    const days = Array.from({ length: FIGURE_DAYS }, (_, index) => ({
      date: dateOfDay(first + index),
      ...(known.get(first + index) ?? NONE),
    }));
    const recent = days.reduce<Counts>((sum, { date: _, ...day }) => added(sum, day), NONE);
    const { notes: _, title, ...total } = summed;
    return { data: { title, days, recent, total } };
  };
}

function added(one: Counts, other: Counts): Counts {
  return {
    views: one.views + other.views,
    likes: one.likes + other.likes,
    collects: one.collects + other.collects,
    comments: one.comments + other.comments,
  };
}
