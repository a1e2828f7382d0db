import type { AdminGetStats } from "@shiye/events/back-office/operations";
import { beginOfDay, dateOfDay, dayOf, dayOfDate } from "@shiye/events/days";
import { refuse } from "@shiye/events/refusals";
import type { HandlerOf } from "@shiye/infra/http/call";
import { isBinned, isOfBinned } from "@shiye/infra/read-models/shown-counts";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";

const USUAL_DAYS = 30;
const MOST_DAYS = 366;
const TOP_TAGS = 10;

interface DayRow {
  day: string;
  kind: "registrations" | "notes" | "comments" | "likes";
  count: number;
}
interface HourRow {
  hour: number;
  count: number;
}
interface TagRow {
  id: number;
  name: string;
  count: number;
}

const within = (column: string) => `${column} >= $1::timestamptz and ${column} < $2::timestamptz`;
const dayOfMoment = (column: string) => `to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;
const counted = (kind: string, table: string, column: string, more = "") =>
  `select ${dayOfMoment(column)} as day, '${kind}' as kind, count(*)::int as count from ${table} where ${within(column)}${more} group by 1`;

/** Only of what exists and is shown: what is deleted or in a recycle bin is in no series, as it is in no list. */
const days: Statement<DayRow> = {
  name: "admin-stats-days",
  columns: { day: true, kind: true, count: true },
  text: [
    counted("registrations", "members.members", "created_at", " and not departed"),
    counted("notes", "notes.notes", "created_at"),
    counted("comments", "comments.comments", "created_at", ` and not gone and not ${isBinned("comments.note_id")}`),
    counted("likes", "note_stats.note_likes", "liked_at", ` and not ${isBinned("note_likes.note_id")}`),
    counted("likes", "comments.comment_likes", "liked_at", ` and not ${isOfBinned("comment_likes.comment_id")}`),
  ].join("\nunion all "),
};

const tags: Statement<TagRow> = {
  name: "admin-stats-tags",
  columns: { id: true, name: true, count: true },
  text: `
    select t.tag_id as id, min(t.name) as name, count(*)::int as count from notes.notes n join notes.note_tags t on t.note_id = n.id
    where ${within("n.created_at")} group by t.tag_id order by count(*) desc, t.tag_id limit ${TOP_TAGS}`,
};

const hours: Statement<HourRow> = {
  name: "admin-stats-hours",
  columns: { hour: true, count: true },
  text: `
    select extract(hour from created_at at time zone 'Asia/Shanghai')::int as hour, count(*)::int as count
    from activity.activities where ${within("created_at")} group by 1`,
};

/** Series by day of China's clock, both ends included. */
export function createAdminGetStats(reader: Reader, now: () => number): HandlerOf<typeof AdminGetStats> {
  return async ({ input }) => {
    const last = input.until ? dayOfDate(input.until) : dayOf(now());
    const first = input.from ? dayOfDate(input.from) : last - USUAL_DAYS + 1;
    if (first > last) return refuse("invalid-parameters", { message: "开始日期不能晚于结束日期" });
    if (last - first >= MOST_DAYS) return refuse("invalid-parameters", { message: "最多查看一年的数据" });
    const range = [new Date(beginOfDay(first)).toISOString(), new Date(beginOfDay(last + 1)).toISOString()];
    const [dayRows, tagRows, hourRows] = await Promise.all([
      reader.read<DayRow>(days, range),
      reader.read<TagRow>(tags, range),
      reader.read<HourRow>(hours, range),
    ]);
    const series = Array.from({ length: last - first + 1 }, (_, index) => {
      return { date: dateOfDay(first + index), registrations: 0, notes: 0, comments: 0, likes: 0 };
    });
    const byDate = new Map(series.map((one) => [one.date, one]));
    for (const { day, kind, count } of dayRows) {
      const one = byDate.get(day);
      if (one) one[kind] += count;
    }
    const byHour = Array.from({ length: 24 }, (_, hour) => hourRows.find((row) => row.hour === hour)?.count ?? 0);
    return { data: { from: dateOfDay(first), until: dateOfDay(last), days: series, top_tags: tagRows, hours: byHour } };
  };
}
