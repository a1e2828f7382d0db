import type { GetStats } from "@shiye/events/health";
import type { HandlerOf } from "@shiye/infra/http/call";
import { isBinned, isOfBinned } from "@shiye/infra/read-models/shown-counts";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";

const REMEMBERED_MS = 10_000;

/** Uses counted rows where they exist. Members and likes are counted row by row, so the answer is remembered. */
const statement: Statement<Stats> = {
  columns: { users: true, posts: true, comments: true, likes: true },
  name: "stats",
  text: `
    select
      (select count(*) from members.members where not departed)::int as users,
      (select coalesce(sum(note_count), 0) from notes.category_counts)::int as posts,
      (select coalesce(sum(comment_count), 0) from comments.notes c where not deleted and not ${isBinned("c.note_id")})::int as comments,
      ((select count(*) from note_stats.note_likes l where not ${isBinned("l.note_id")})
        + (select count(*) from comments.comment_likes l where not ${isOfBinned("l.comment_id")}))::int as likes`,
};

interface Stats {
  users: number;
  posts: number;
  comments: number;
  likes: number;
}

/** One count for all who ask within ten seconds, also one that failed: what took too long once is not begun again by each who asks. */
export function createGetStats(reader: Reader, now: () => number): HandlerOf<typeof GetStats> {
  let counted: { at: number; stats: Promise<Stats> } | undefined;

  async function count(): Promise<Stats> {
    const [row] = await reader.read<Stats>(statement, []);
    if (!row) throw new Error("A statement without a condition gave no row");
    return row;
  }

  return async () => {
    if (!counted || now() - counted.at > REMEMBERED_MS) {
      counted = { at: now(), stats: count() };
    }
    return { data: await counted.stats };
  };
}
