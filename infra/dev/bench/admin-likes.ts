/**
 * The table of likes of the back office at 1,000,000 rows against itself at 10,000, in turns on one machine. The rows are those that projectors
 * would leave; the statements are those that an answer takes, page and count.
 */
import { AdminExportLikes, AdminListLikes, AdminReadLike, likesEntity } from "@shiye/events/back-office/likes";
import { createReader } from "@shiye/infra/read-models/statement-reader";
import { likesSource } from "@shiye/query-api/back-office/entities/likes";
import { createEntityQueries } from "@shiye/query-api/back-office/entity-queries";
import { createQueryWorld, type QueryWorld } from "@shiye/query-api/testing/query-world";
import { type BenchReport, type BenchWorld, compare, millisecondsOf, p50Of } from "./harness.ts";

const SMALL = 10_000;
const LARGE = 1_000_000;
const TIMES = 15;
/** The goal in docs/benchmarks.md. */
const TARGET = 3;
const FIRST_MEMBER = 1_500_000_000_000_000;
const FIRST_NOTE = 2_818_253_209_600_000;
/** Likes of a member and of a note grow slower than all likes do: 100 members at 10,000 likes, 10,000 at 1,000,000. */
const LIKES_OF_MEMBER = 100;

const pages: Readonly<Record<string, string>> = {
  "newest first": "",
  "oldest first": "sortField=created_at&sortOrder=asc",
  "page 10": "page=10",
  "page 250": "page=250",
  "100 a page": "limit=100",
  "of a member": "user_display_id=m5",
  "of a member, oldest first": "user_display_id=m5&sortField=created_at&sortOrder=asc",
  "of notes": "target_type=1",
  "of comments": "target_type=2",
  "of one note": `target_type=1&target_id=${FIRST_NOTE + 7}`,
  "of a target of either kind": `target_id=${FIRST_NOTE + 7}`,
  "notes of a member": "user_display_id=m5&target_type=1",
  "of nobody": "user_display_id=nobody",
  "after a cursor": "cursor",
};

export async function run({ databaseUrl, runs, only = "" }: BenchWorld): Promise<BenchReport> {
  const small = await createLikes(databaseUrl, SMALL);
  const large = await createLikes(databaseUrl, LARGE);
  const results = [];
  for (const [label, query] of Object.entries(pages).filter(([label]) => label.includes(only))) {
    const yardsticks = [{ name: `at ${SMALL} likes`, measure: await small.measuring(query), target: TARGET }];
    results.push(...(await compare({ label, unit: "ms", subject: await large.measuring(query), yardsticks }, runs)));
  }
  for (const { world } of [small, large]) await world.close();
  const notes = ["totals are counted up to 10,000, and said to be what the planner thinks beyond"];
  return { sizes: `${LARGE} likes, 20 a page, p50 of ${TIMES} answers`, results, notes };
}

async function createLikes(databaseUrl: string, likes: number) {
  const world = await createQueryWorld(databaseUrl);
  await writeLikes(world, likes);
  const calls = { list: AdminListLikes, read: AdminReadLike, export: AdminExportLikes };
  const queries = createEntityQueries(
    createReader(world.pool),
    (_models, handler) => handler,
    likesEntity,
    likesSource,
    async () => {},
    calls,
  );
  async function list(query: string) {
    const input = AdminListLikes.query.parse(Object.fromEntries(new URLSearchParams(query)));
    // The reads of an entity use nothing of the call but its input.
    const answer = await queries.list({ params: {}, input }, {} as Parameters<typeof queries.list>[1]);
    if (!("data" in answer)) throw new Error(`${query} was refused`);
    return answer.data;
  }
  async function measuring(query: string): Promise<() => Promise<number>> {
    const asked = query === "cursor" ? `cursor=${await halfway(world)}` : query;
    const { data } = await list(asked);
    if (data.length === 0 && !query.includes("nobody")) throw new Error(`${query} found nothing to measure`);
    return () => p50Of(TIMES, () => millisecondsOf(() => list(asked)));
  }
  return { world, measuring };
}

/** A cursor in the middle of all likes: a page by number would have to pass over half of them. */
async function halfway({ pool }: QueryWorld): Promise<string> {
  const { rows } = await pool.query<{ at: string }>(
    "select percentile_disc(0.5) within group (order by liked_at)::text as at from note_stats.note_likes",
  );
  return Buffer.from(JSON.stringify(["created_at", "desc", rows[0]?.at, "9"])).toString("base64url");
}

/** Half of the likes are of notes, half of comments; a note or comment has 50. */
async function writeLikes({ pool }: QueryWorld, likes: number): Promise<void> {
  const members = likes / LIKES_OF_MEMBER;
  const run = (text: string, values: readonly number[]) => pool.query(text, [...values]);
  await run(
    `insert into members.members (id, account_name, nickname, created_at)
     select $1::bigint + i, 'm' || i, '叶', now() from generate_series(1, $2::int) i`,
    [FIRST_MEMBER, members],
  );
  const half = likes / 2;
  // i-th like: each member likes each target once, because 50 neighbours of one target are 50 members.
  const rows = `generate_series(0, $3::int - 1) i, lateral (select $1::bigint + 1 + (i * 7 % $4::int) as member, $2::bigint + i / 50 as target,
    timestamptz '2026-01-01' + i * interval '7.31 s' as at) one`;
  const values = [FIRST_MEMBER, FIRST_NOTE, half, members];
  await run(
    `insert into note_stats.note_likes (note_id, member_id, author_id, liked_at) select target, member, $1, at from ${rows}`,
    values,
  );
  await run(`insert into comments.comment_likes (comment_id, member_id, liked_at) select target, member, at from ${rows}`, values);
  await pool.query("vacuum analyze");
}
