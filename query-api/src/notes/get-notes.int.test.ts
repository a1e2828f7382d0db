import { beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../testing/query-world.ts";
import { useQueryWorld } from "../testing/use-query-world.ts";

const world = useQueryWorld();
let authors: number[] = [];
let study = 0;
let life = 0;
const notes: number[] = [];

/** 45 notes of three authors in two channels. Later ones are hotter, and each third author has several in a row. */
beforeAll(async () => {
  const { given } = world;
  study = await given.category("学习", "study");
  life = await given.category("生活", "life");
  authors = [await given.member({ accountName: "Anna", nickname: "安娜" }), await given.member(), await given.member()];
  for (let index = 0; index < 45; index += 1) {
    const authorId = authors[Math.floor(index / 3) % 3] ?? 0;
    notes.push(
      await given.note({ authorId, categoryId: index % 5 === 0 ? life : study, title: `第${index}篇`, heat: index / 10, likes: index % 7 }),
    );
  }
  await given.note({ authorId: authors[0] ?? 0, categoryId: study, title: "删掉的", heat: 999, likes: 999, visible: false });
});

const list = async (query: string, headers?: Record<string, string>) => dataOf("GetNotes", await world.get(`/api/posts${query}`, headers));

describe("a list of notes", () => {
  it("is newest first, in two statements whatever its length", async () => {
    const short = await world.get("/api/posts?limit=2");
    const long = await world.get("/api/posts?limit=40");
    expect(dataOf("GetNotes", short).posts.map((post) => post.id)).toEqual(notes.slice(-2).reverse());
    expect(dataOf("GetNotes", long).posts).toHaveLength(40);
    expect([short.statements, long.statements]).toEqual([2, 2]);
  });

  it("never shows what is deleted, however hot it was", async () => {
    for (const query of ["?limit=100", "?category=recommend&limit=100", "?sort=like_count&limit=100", `?user_id=${authors[0]}&limit=100`]) {
      const { posts } = await list(query);
      expect(posts.length).toBeGreaterThan(0);
      expect(posts.map((post) => post.title)).not.toContain("删掉的");
    }
  });

  it("counts exactly: all, and those of a channel, an author and a type", async () => {
    const totals = await Promise.all(["", "?category=life", `?user_id=${authors[1]}`, "?type=1", "?type=2"].map((query) => list(query)));
    expect(totals.map(({ pagination }) => pagination.total)).toEqual([45, 9, 15, 45, 0]);
    expect(totals[0]?.pagination).toEqual({ page: 1, limit: 20, total: 45, pages: 3 });
  });

  it.each(["study", "学习", "id"])("finds a channel by %s", async (word) => {
    const { posts } = await list(`?category=${word === "id" ? study : encodeURIComponent(word)}&limit=100`);
    expect(posts).toHaveLength(36);
    expect(new Set(posts.map((post) => post.category_title))).toEqual(new Set(["study"]));
  });

  it.each(["Anna", "aNNa", "id"])("finds an author by %s", async (word) => {
    const { posts } = await list(`?user_id=${word === "id" ? authors[0] : word}&limit=100`);
    expect(posts).toHaveLength(15);
    expect(posts[0]).toMatchObject({ author_account: "Anna", nickname: "安娜", user_id: authors[0] });
  });

  it("recommends by heat, with no author twice in a row, and without losing a note", async () => {
    const { posts } = await list("?category=recommend&limit=45");
    expect(posts[0]?.id).toBe(notes.at(-1));
    for (const [place, post] of posts.slice(0, 40).entries()) expect(post.user_id).not.toBe(posts[place - 1]?.user_id);
    expect(new Set(posts.map((post) => post.id))).toEqual(new Set(notes));
    const first = (await list("?category=recommend&limit=20")).posts.map((post) => post.id);
    expect(first.filter((id) => notes.slice(-20).includes(id)).length, "hardly any but the hottest").toBeGreaterThan(17);
  });

  it.each(["", "&category=recommend", "&sort=like_count", "&category=study&sort=like_count"])(
    "is the same list by pages of seven as at once (%s), though notes are added meanwhile",
    async (filter) => {
      const before = await list(`?limit=100${filter}`);
      const seen: number[] = [];
      let cursor = "";
      for (;;) {
        const page = await list(`?limit=7${filter}${cursor && `&cursor=${cursor}`}`);
        seen.push(...page.posts.map((post) => post.id));
        await world.given.note({ authorId: authors[2] ?? 0, categoryId: study, heat: 500, likes: 500, title: "新来的" });
        if (!page.nextCursor) break;
        cursor = page.nextCursor;
      }
      expect(seen.length).toBeGreaterThan(14);
      expect([...seen].sort()).toEqual(before.posts.map((post) => post.id).sort());
      await world.pool.query(`
        with gone as (delete from notes.notes where title = '新来的' returning id, category_id, author_id),
             listed as (delete from note_stats.notes e using gone where e.note_id = gone.id),
             channels as (update notes.category_counts c set note_count = note_count - (select count(*) from gone g where g.category_id = c.category_id))
        update notes.author_counts a set note_count = note_count - (select count(*) from gone g where g.author_id = a.author_id)`);
    },
  );

  it("by page numbers ends with an empty page, and says before that it ends", async () => {
    const last = await list("?page=3&limit=20");
    expect(last).toMatchObject({ hasMore: false, nextCursor: null, pagination: { page: 3 } });
    expect(last.posts).toHaveLength(5);
    expect(await list("?page=1000000&limit=100")).toMatchObject({ posts: [], hasMore: false, pagination: { total: 45 } });
  });

  it.each([
    ["a channel that is not there", "?category=nowhere", 0],
    ["a channel of no character that can be stored", "?category=%00", 0],
    ["an author that is not there", "?user_id=nobody", 0],
    ["an author that is no word", "?user_id=%00%F0%9F%8D%82", 0],
    ["a cursor that is none", "?cursor=!!!", 20],
    ["a cursor of another list", `?cursor=${Buffer.from('["heat",1.5,1,1]').toString("base64url")}`, 20],
    ["a page that is none", "?page=-1&limit=abc&sort=nothing&type=9", 20],
  ])("answers %s without a fault", async (_what, query, count) => {
    expect((await list(query)).posts).toHaveLength(count);
    expect(world.faults).toEqual([]);
  });

  it("says what the caller liked and collected, and not what others did", async () => {
    const reader = await world.given.member();
    const newest = notes.at(-1) ?? 0;
    await world.given.like(newest, reader);
    await world.given.collect(notes.at(-2) ?? 0, reader);
    const mine = await list("?limit=2", await world.as(reader));
    expect(mine.posts.map(({ liked, collected }) => [liked, collected])).toEqual([
      [true, false],
      [false, true],
    ]);
    const theirs = await list("?limit=2", await world.as(await world.given.member()));
    const visitors = await list("?limit=2");
    for (const { posts } of [theirs, visitors]) expect(posts.every((post) => !post.liked && !post.collected)).toBe(true);
  });

  it("shows an author who left as 已注销用户, and does not find them by name", async () => {
    const gone = await world.given.member({ accountName: "", nickname: "已注销用户" });
    const id = await world.given.note({ authorId: gone, categoryId: life });
    expect((await list("?limit=1")).posts[0]).toMatchObject({ id, nickname: "已注销用户", author_account: "", user_avatar: null });
    expect((await list("?user_id=")).posts.length).toBeGreaterThan(1);
  });

  it("is not sent again while it is the same", async () => {
    const first = await world.get("/api/posts");
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^W\//);
    expect(first.headers.get("cache-control")).toBe("private, no-cache");
    expect((await world.get("/api/posts", { "if-none-match": etag })).status).toBe(304);
    await world.pool.query("update note_stats.notes set like_count = like_count + 1");
    expect((await world.get("/api/posts", { "if-none-match": etag })).status).toBe(200);
  });

  it("has only existing variants, narrow to wide", async () => {
    const digest = `ab/ab${"0".repeat(30)}`;
    const url = `/media/${digest}.jpg`;
    const id = await world.given.note({
      authorId: authors[0] ?? 0,
      categoryId: life,
      images: [{ url, width: 600, height: 800, thumbhash: "aGFzaA==", alt: "晚霞" }],
    });
    expect((await list("?limit=1")).posts[0]).toMatchObject({ id, variants: [], aspectRatio: 0.75, thumbhash: "aGFzaA==", image: url });
    await world.given.mediaFile(`${digest}.jpg`, [
      { name: `${digest}-480.webp`, width: 480, type: "image/webp" },
      { name: `${digest}-240.webp`, width: 240, type: "image/webp" },
    ]);
    expect((await list("?limit=1")).posts[0]?.variants.map((variant) => variant.url)).toEqual([
      `/media/${digest}-240.webp`,
      `/media/${digest}-480.webp`,
    ]);
  });
});
