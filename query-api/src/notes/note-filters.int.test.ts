import { beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../testing/query-world.ts";
import { useQueryWorld } from "../testing/use-query-world.ts";

const world = useQueryWorld();
let anna = 0;
let ben = 0;
let study = 0;
let life = 0;
const notes: Record<string, number> = {};

beforeAll(async () => {
  const { given } = world;
  [anna, ben] = [await given.member({ accountName: "Anna" }), await given.member({ accountName: "Ben" })];
  [study, life] = [await given.category("学习", "study"), await given.category("生活", "life")];
  const write = async (
    name: string,
    row: Omit<Parameters<typeof given.note>[0], "authorId" | "categoryId">,
    authorId = anna,
    categoryId = study,
  ) => {
    notes[name] = await given.note({ authorId, categoryId, ...row });
  };
  await write("library", { title: "图书馆四楼", content: "靠窗的座位 Coffee 一杯", likes: 3 });
  await write("coffee", { title: "咖啡馆", content: "旧书馆里看图书，图个安静", likes: 9 }, ben, life);
  await write("video", { title: "操场", content: "早上七点 COFFEE，100% 清醒", type: 2, likes: 1 }, ben);
  await write("mention", { title: "谢谢", content: "和[@小明:ming_1]一起去图书馆" }, ben, life);
  await write("gone", { title: "图书馆", content: "删掉了", visible: false });
});

const names = (posts: readonly { id: number }[]) =>
  posts.map(({ id }) => Object.entries(notes).find(([, known]) => known === id)?.[0] ?? "?");
const list = async (query: string, headers?: Record<string, string>) => {
  const reply = await world.get(`/api/posts?${query}`, headers);
  const { posts, pagination } = dataOf("GetNotes", reply);
  expect(pagination.total, "the total is of the same list").toBe(posts.length);
  expect(reply.statements).toBeLessThanOrEqual(2);
  return names(posts);
};
const word = (text: string) => `keyword=${encodeURIComponent(text)}`;

describe("the keyword of a list", () => {
  it.each([
    ["a word of two characters", "咖啡", ["coffee"]],
    ["a longer word, whose pairs also stand apart", "图书馆", ["mention", "library"]],
    ["one character", "馆", ["mention", "coffee", "library"]],
    ["Latin letters in any case", "cOFfee", ["video", "library"]],
    ["part of a word", "offe", ["video", "library"]],
    ["words with a space between", "座位 coffee", ["library"]],
    ["a mention as it is shown", "和@小明一", ["mention"]],
    ["what only the markup of a mention has", "ming_1", []],
    ["what would reach from the title into the text", "四楼靠", []],
    ["signs that mean something to a database", "100%", ["video"]],
    ["signs that mean something to a search", "' & | ! :*", []],
    ["a character that cannot be stored", "\u0000", []],
    ["what nobody wrote", "滑雪", []],
    ["a very long word", "图书馆".repeat(300), []],
  ])("finds %s", async (_what, keyword, found) => {
    expect(await list(word(keyword))).toEqual(found);
    expect(world.faults).toEqual([]);
  });

  it("that is empty is no filter", async () => {
    expect(await list(word("  "))).toHaveLength(4);
  });

  it("searches only what is visible", async () => {
    expect(await list(word("删掉"))).toEqual([]);
    expect(await list(word("图书馆"))).not.toContain("gone");
  });
});

describe("filters together", () => {
  it.each([
    [() => `${word("图书馆")}&category=life`, ["mention"]],
    [() => `${word("coffee")}&type=2`, ["video"]],
    [() => `${word("馆")}&sort=like_count`, ["coffee", "library", "mention"]],
    [() => `${word("馆")}&user_id=BEN`, ["mention", "coffee"]],
    [() => `${word("馆")}&userId=${anna}&category_id=${study}`, ["library"]],
    [() => `category=life&user_id=Ben&type=1&sort=like_count`, ["coffee", "mention"]],
    [() => `category=recommend&${word("coffee")}`, ["video", "library"]],
    [() => `category=recommend&sort=like_count&type=1`, ["coffee", "library", "mention"]],
    [() => `type=2&category=life`, []],
  ])("leave what fits all of them (%#)", async (query, found) => expect(await list(query())).toEqual(found));

  it.each(["keyword=coffee", "category=life&user_id=Ben", "sort=like_count&type=1"])("page by cursor as at once (%s)", async (query) => {
    const whole = dataOf("GetNotes", await world.get(`/api/posts?${query}`)).posts;
    expect(whole.length).toBeGreaterThan(1);
    const seen: number[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: { posts: { id: number }[]; nextCursor: string | null } = dataOf(
        "GetNotes",
        await world.get(`/api/posts?${query}&limit=1&cursor=${cursor}`),
      );
      seen.push(...page.posts.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(whole.map(({ id }) => id));
  });
});

describe("the notes of those whom one follows", () => {
  it("are theirs, newest first, with every filter; a visitor follows nobody", async () => {
    const [reader, carl] = [await world.given.member(), await world.given.member()];
    await world.given.follow(reader, anna);
    const headers = await world.as(reader);
    expect(await list("following=1", headers)).toEqual(["library"]);
    await world.given.follow(reader, ben);
    await world.given.follow(reader, carl);
    expect(await list("following=true", headers)).toEqual(["mention", "video", "coffee", "library"]);
    expect(await list("following=1&sort=like_count", headers)).toEqual(["coffee", "library", "video", "mention"]);
    expect(await list(`following=1&category=life&${word("馆")}`, headers)).toEqual(["mention", "coffee"]);
    expect(await list("following=1&user_id=anna", headers)).toEqual(["library"]);
    expect(await list("following=1")).toEqual([]);
    expect(await list("following=0", headers)).toHaveLength(4);
    expect(await list("following=1", await world.as(carl))).toEqual([]);
  });

  it("page by number and by cursor", async () => {
    const reader = await world.given.member();
    for (const author of [anna, ben]) await world.given.follow(reader, author);
    const headers = await world.as(reader);
    const get = async (query: string) => dataOf("GetNotes", await world.get(`/api/posts?following=1&limit=3${query}`, headers));
    const first = await get("");
    expect(first).toMatchObject({ hasMore: true, pagination: { total: 4, pages: 2 } });
    for (const rest of [await get(`&cursor=${first.nextCursor}`), await get("&page=2")]) {
      expect(names(rest.posts)).toEqual(["library"]);
      expect(rest.hasMore).toBe(false);
    }
  });
});

describe("a keyword of more notes than are counted", () => {
  it("is listed in order, page after page, though its total stays at a thousand", async () => {
    await world.pool.query(
      `with written as (
         insert into notes.notes (id, author_id, title, content, category_id, note_type, images, tags, location, created_at, updated_at)
         select 1700000000000000 + i, $1, '常见', '常见的字', $2, 1, '[]', '[]', '', now(), now() from generate_series(1, 1100) i returning id),
       listed as (
         insert into note_stats.notes (note_id, author_id, category_id, note_type, published_at, like_count, visible)
         select id, $1, $2, 1, now(), 1100 - id % 1700000000000000, true from written)
       insert into note_filters.notes select id, $1, $2, 1, $3::tsvector from written`,
      [anna, study, "'常' '见' '常见' '见的' '的' '的字' '字'"],
    );
    const get = async (query: string) => {
      const reply = await world.get(`/api/posts?${query}`);
      expect(reply.statements).toBe(2);
      return dataOf("GetNotes", reply);
    };
    for (const word of ["常见", "常见的"]) {
      const query = `keyword=${encodeURIComponent(word)}&limit=100`;
      const newest = await get(query);
      expect(newest.posts.map(({ id }) => id - 1_700_000_000_000_000)).toEqual(Array.from({ length: 100 }, (_none, place) => 1100 - place));
      expect(newest).toMatchObject({ hasMore: true, pagination: { total: 1000 } });
      const liked = await get(`${query}&sort=like_count`);
      expect(liked.posts.map(({ id }) => id - 1_700_000_000_000_000)).toEqual(Array.from({ length: 100 }, (_none, place) => 1 + place));
      const last = await get(`${query}&page=11`);
      expect(last.posts.at(-1)?.id).toBe(1_700_000_000_000_001);
      expect(last.hasMore).toBe(false);
      const second = await get(`${query}&cursor=${newest.nextCursor}`);
      expect(second.posts[0]?.id).toBe(1_700_000_000_001_000);
    }
  });
});
