/**
 * Every list of notes at 200,000 notes against itself at 1,000, in turns on one machine: what a member pays for the community having
 * grown. Whole answers over HTTP, one at a time, as a member who follows and likes.
 */
import { type BenchReport, type BenchWorld, compare, millisecondsOf, p50Of } from "./harness.ts";
import { createListCommunity, type ListCommunity, RARE_WORD } from "./list-community.ts";

const SMALL = 1000;
const LARGE = 200_000;
const TIMES = 15;
/** The goal: at 200,000 notes a list costs at most twice what it costs at 1,000. */
const TARGET = 2;

const keyword = (word: string) => `keyword=${encodeURIComponent(word)}`;
const lists: Readonly<Record<string, string>> = {
  newest: "/posts",
  "a channel": "/posts?category=channel3",
  "videos of a channel": "/posts?category=channel3&type=2",
  "most liked": "/posts?sort=like_count",
  "most liked of a channel": "/posts?category=channel3&sort=like_count",
  recommended: "/posts?category=recommend",
  "those followed": "/posts?following=1",
  "a member's notes": "/users/m5/posts",
  "one's likes": "/users/m1/likes",
  "a word that nobody wrote": `/posts?${keyword("滑雪")}`,
  "a word in one of 1,000": `/posts?${keyword(RARE_WORD)}`,
  "a word in one of 7": `/posts?${keyword("咖啡")}`,
  "a longer word in one of 7": `/posts?${keyword("图书馆")}`,
};
/** Hits grow with the community there; told, and not promised. */
const growing = /word in/;

export async function run({ databaseUrl, runs }: BenchWorld): Promise<BenchReport> {
  const [small, large] = [await createListCommunity(databaseUrl, SMALL), await createListCommunity(databaseUrl, LARGE)];
  const results = [];
  for (const [label, path] of Object.entries(lists)) {
    const yardstick = { name: `at ${SMALL} notes`, measure: await answering(small, path) };
    const target = growing.test(label) ? {} : { target: TARGET };
    results.push(
      ...(await compare({ label, unit: "ms", subject: await answering(large, path), yardsticks: [{ ...yardstick, ...target }] }, runs)),
    );
  }
  for (const { world } of [small, large]) await world.close();
  const notes = ["a word in one of 7 notes has 28,000 hits instead of 140; its list stops counting at 1,000"];
  return { sizes: `${LARGE} notes, 20 a page, p50 of ${TIMES} answers`, results, notes };
}

async function answering({ world, reader }: ListCommunity, path: string): Promise<() => Promise<number>> {
  const headers = await world.as(reader);
  const ask = async () => {
    const { status } = await world.get(`/api${path}`, headers);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
  };
  return () => p50Of(TIMES, () => millisecondsOf(ask));
}
