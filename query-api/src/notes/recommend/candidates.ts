import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";
import type { Candidate } from "./mix.ts";

/** How far each source looks. None of it depends on the number of notes. */
const SOURCES = {
  /** Only the last follows count, and of each author the latest notes. */
  follows: 500,
  notesOfFollowed: 3,
  /** A channel counts as liked with so many of the member's last likes. At most so many channels. */
  recentLikes: 50,
  likesForChannel: 5,
  channels: 2,
  /** A note is fresh if it is among the newest and so few have seen it. */
  newest: 100,
  fewViews: 30,
} as const;

const columns = "e.note_id, e.author_id, e.heat, e.view_count";
const byHeat = "order by e.heat desc, e.note_id desc";

/** The total, and the time of the newest publication, in the columns of the other sources. */
const total = `select 'total' as source, coalesce(max(e.published_ms), 0) as note_id,
  (select coalesce(sum(note_count), 0) from notes.category_counts)::bigint as author_id, 0::float8 as heat, 0 as view_count
  from note_stats.notes e where e.visible`;
const hot = (most: number) =>
  `(select 'hot', ${columns} from note_stats.notes e where e.visible and e.published_ms <= $1::bigint ${byHeat} limit ${most})`;
const fresh = `(select 'fresh', ${columns} from (
    select * from note_stats.notes where visible and published_ms <= $1::bigint order by published_ms desc, note_id desc limit ${SOURCES.newest}) e where e.view_count < ${SOURCES.fewViews})`;
const followed = `(select 'followed', ${columns} from (
    select followed_id from members.follows where follower_id = $2::bigint order by followed_at desc limit ${SOURCES.follows}) f
  cross join lateral (
    select * from note_stats.notes where visible and author_id = f.followed_id and published_ms <= $1::bigint
    order by published_ms desc, note_id desc limit ${SOURCES.notesOfFollowed}) e)`;
const channel = (most: number) => `(select 'channel', ${columns} from (
    select liked.category_id from (
      select note_id from note_stats.note_likes where member_id = $2::bigint order by liked_at desc limit ${SOURCES.recentLikes}) latest
    join note_stats.notes liked on liked.note_id = latest.note_id and liked.visible
    group by liked.category_id having count(*) >= ${SOURCES.likesForChannel}
    order by count(*) desc, liked.category_id limit ${SOURCES.channels}) c
  cross join lateral (select * from note_stats.notes e where e.visible and e.category_id = c.category_id and e.published_ms <= $1::bigint ${byHeat} limit ${most}) e)`;

/** Sizes are part of the text, in steps, so that each text is planned once for the size that it reads. */
const STEPS = [50, 100, 200, 400, 800, 1600];

function statementFor(most: number, isMember: boolean): Statement<CandidateRow> {
  const sources = [total, hot(most), fresh, ...(isMember ? [followed, channel(most)] : [])];
  return {
    name: `recommend-${isMember ? "member" : "visitor"}-${most}`,
    columns: { source: true, note_id: true, author_id: true, heat: true, view_count: true },
    text: sources.join("\nunion all\n"),
  };
}

interface CandidateRow {
  source: Candidate["source"] | "total";
  note_id: number;
  author_id: number;
  heat: number;
  view_count: number;
}

/**
 * The candidates for this caller of what was `publishedUntil`: at least the `most` hottest notes, those that are lifted for the caller, and
 * fresh ones. One statement.
 */
export async function readCandidates(
  reader: Reader,
  { memberId, publishedUntil, most }: { memberId: number | null; publishedUntil: number; most: number },
): Promise<{ candidates: Candidate[]; total: number; publishedUntil: number }> {
  const step = STEPS.find((size) => size >= most) ?? most;
  const rows = await reader.read<CandidateRow>(statementFor(step, memberId !== null), [
    publishedUntil,
    ...(memberId === null ? [] : [memberId]),
  ]);
  const candidates: Candidate[] = [];
  let counted = { total: 0, publishedUntil: 0 };
  for (const { source, note_id, author_id, heat, view_count } of rows)
    if (source === "total") counted = { total: author_id, publishedUntil: note_id };
    else candidates.push({ id: note_id, authorId: author_id, heat, views: view_count, source });
  return { candidates, ...counted };
}
