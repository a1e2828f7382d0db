import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/query-world.ts";
import { useQueryWorld } from "../../testing/use-query-world.ts";
import { FRESH_EVERY, FRESH_FIRST } from "./mix.ts";

const NOTES = 300;

const world = useQueryWorld();
let study = 0;
let life = 0;
let authors: number[] = [];
let notes: number[] = [];

beforeAll(async () => {
  study = await world.given.category("学习", "study");
  life = await world.given.category("生活", "life");
  authors = await Promise.all(Array.from({ length: 30 }, () => world.given.member()));
});

/** 300 notes that many have seen. By heat they are in the order in which they were written, except for neighbours of one author. */
beforeEach(async () => {
  await world.pool.query("truncate notes.notes, note_stats.notes, notes.category_counts, notes.author_counts, note_filters.notes");
  await world.pool.query("truncate members.follows, note_stats.note_likes");
  notes = [];
  for (let index = 0; index < NOTES; index += 1)
    notes.push(
      await world.given.note({
        authorId: authors[(index * 7) % authors.length] ?? 0,
        categoryId: index % 10 === 0 ? life : study,
        heat: index / 100,
        views: 100,
      }),
    );
});

const page = async (query = "", headers: Record<string, string> = {}) =>
  dataOf("GetNotes", await world.get(`/api/posts?category=recommend${query}`, headers));
const ids = (posts: readonly { id: number }[]) => posts.map(({ id }) => id);
const heatUp = (ids: readonly number[], by: number) =>
  world.pool.query("update note_stats.notes set heat = heat + $2 where note_id = any($1::bigint[])", [ids, by]);

/** Reads the whole channel by its cursors. `meanwhile` runs between two pages. */
async function walkAll(limit: number, headers: Record<string, string>, meanwhile: (seen: readonly number[]) => Promise<unknown>) {
  const seen: number[] = [];
  const authorsSeen: number[] = [];
  let cursor = "";
  for (;;) {
    const { posts, nextCursor, hasMore, pagination } = await page(`&limit=${limit}${cursor && `&cursor=${cursor}`}`, headers);
    seen.push(...ids(posts));
    authorsSeen.push(...posts.map((post) => post.user_id));
    expect(hasMore).toBe(nextCursor !== null);
    expect(pagination.total).toBeGreaterThanOrEqual(NOTES);
    if (!nextCursor) return { seen, authorsSeen };
    cursor = nextCursor;
    await meanwhile(seen);
  }
}

describe("a walk through the recommend channel", () => {
  it.each([
    ["a visitor", () => Promise.resolve({})],
    [
      "a member with follows and likes",
      async () => {
        const reader = await world.given.member();
        await world.given.follow(reader, authors[3] ?? 0);
        for (const id of notes.slice(0, 60).filter((_id, index) => index % 10 === 0)) await world.given.like(id, reader);
        return world.as(reader);
      },
    ],
  ])("shows %s every note once, while likes push some up and take others down, and new ones come", async (_who, headersOf) => {
    let turn = 0;
    const { seen, authorsSeen } = await walkAll(20, await headersOf(), async (shown) => {
      turn += 1;
      const unseen = notes.filter((id) => !shown.includes(id));
      // Some shown notes fall to where the walk has not been; some others rise to the top.
      await heatUp(shown.slice(turn, turn + 5), -2.5);
      await heatUp(unseen.slice(0, 5), 3);
      await world.given.note({ authorId: authors[0] ?? 0, categoryId: study, heat: 9, title: "新来的" });
    });
    expect(new Set(seen).size, "no repeats").toBe(seen.length);
    expect(new Set(seen), "none lost").toEqual(new Set(notes));
    const twice = authorsSeen.filter((author, place) => place < NOTES - 30 && author === authorsSeen[place - 1]);
    expect(twice).toEqual([]);
  });

  it("shows every note once also by page numbers, one after another", async () => {
    const headers = await world.as(await world.given.member());
    const seen: number[] = [];
    for (let number = 1; ; number += 1) {
      const { posts, hasMore, pagination } = await page(`&limit=25&page=${number}`, headers);
      expect(pagination).toMatchObject({ page: number, limit: 25, total: NOTES, pages: 12 });
      seen.push(...ids(posts));
      if (!hasMore) break;
      await heatUp(seen.slice(number, number + 5), -2.5);
      await heatUp(notes.filter((id) => !seen.includes(id)).slice(0, 5), 3);
    }
    expect(seen).toHaveLength(NOTES);
    expect(new Set(seen)).toEqual(new Set(notes));
    expect(await page("&limit=25&page=13", headers)).toMatchObject({ posts: [], hasMore: false, nextCursor: null });
  });

  it("takes a page that is asked for out of order from the current order", async () => {
    const headers = await world.as(await world.given.member());
    const whole = ids((await page("&limit=100", headers)).posts);
    const third = await page("&limit=20&page=3", await world.as(await world.given.member()));
    expect(ids(third.posts)).toEqual(whole.slice(40, 60));
  });

  it("continues by heat after the first six hundred, without repeats", async () => {
    for (let index = 0; index < 450; index += 1)
      await world.given.note({ authorId: authors[index % 30] ?? 0, categoryId: study, heat: -index / 100, views: index % 40 });
    const { seen } = await walkAll(100, {}, async () => {});
    expect(seen).toHaveLength(750);
    expect(new Set(seen).size).toBe(750);
    const far = await page("&limit=100&page=8");
    expect(far).toMatchObject({ hasMore: false, pagination: { total: 750 } });
    expect(far.posts).toHaveLength(50);
  }, 60_000);

  it.each(["!!!", "wAAAA", Buffer.from('["heat",1.5,1,1]').toString("base64url"), `w${"A".repeat(3000)}`])(
    "begins again for an invalid cursor (%s)",
    async (cursor) => expect(ids((await page(`&cursor=${cursor}`)).posts)).toEqual(ids((await page()).posts)),
  );
});

describe("what a member is recommended", () => {
  it("puts the latest notes of followed authors higher, for this member only", async () => {
    const [reader, friend] = [await world.given.member(), await world.given.member()];
    const theirs = await world.given.note({ authorId: friend, categoryId: study, heat: 1.5, views: 100 });
    expect(ids((await page("&limit=20")).posts)).not.toContain(theirs);
    await world.given.follow(reader, friend);
    expect(ids((await page("&limit=20", await world.as(reader))).posts)[0]).toBe(theirs);
    expect(ids((await page("&limit=20", await world.as(friend))).posts)).not.toContain(theirs);
  });

  it("puts a channel whose notes they like higher", async () => {
    const reader = await world.given.member();
    const share = async () => (await page("&limit=20", headers)).posts.filter((post) => post.category_id === life).length;
    const headers = await world.as(reader);
    const liked = notes.filter((_id, index) => index % 10 === 0).slice(0, 5);
    for (const id of liked.slice(0, 4)) await world.given.like(id, reader);
    const before = await share();
    await world.given.like(liked[4] ?? 0, reader);
    expect(before).toBe(2);
    expect(await share()).toBeGreaterThan(before);
  });

  it("mixes in new notes that few have seen, at their places", async () => {
    const fresh = [];
    for (const views of [5, 2]) fresh.push(await world.given.note({ authorId: await world.given.member(), categoryId: study, views }));
    await world.given.note({ authorId: await world.given.member(), categoryId: study, views: 100 });
    const shown = ids((await page("&limit=20")).posts);
    expect([shown[FRESH_FIRST], shown[FRESH_FIRST + FRESH_EVERY]]).toEqual([fresh[1], fresh[0]]);
    expect(shown.filter((id) => id > (notes.at(-1) ?? 0))).toHaveLength(2);
  });

  it("takes two statements, for a visitor and for a member, on the first page and far down", async () => {
    const reader = await world.given.member();
    await world.given.follow(reader, authors[0] ?? 0);
    for (const headers of [{}, await world.as(reader)]) {
      const first = await world.get("/api/posts?category=recommend", headers);
      const cursor = dataOf("GetNotes", first).nextCursor;
      const second = await world.get(`/api/posts?category=recommend&limit=100&cursor=${cursor}`, headers);
      expect([first.statements, second.statements]).toEqual([2, 2]);
    }
  });
});
