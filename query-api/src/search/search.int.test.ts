import { openPostgresSearchWriter } from "@shiye/infra/search/postgres/write-documents";
import { noChanges, type SearchChanges } from "@shiye/infra/search/search-index";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../testing/query-world.ts";
import { useQueryWorld } from "../testing/use-query-world.ts";

const world = useQueryWorld({ rateLimitFactor: 1000 });
let author = 0;
let category = 0;

beforeAll(async () => {
  author = await addMember("LinYe", "小叶");
  category = await world.given.category("学习", "study");
});

const write = (changes: Partial<SearchChanges>) => openPostgresSearchWriter("search", world.pool).apply({ ...noChanges, ...changes });

async function addMember(accountName: string, nickname: string, isActive = true): Promise<number> {
  const memberId = await world.given.member({ accountName, nickname, isActive });
  await write({ members: [{ memberId, accountName, nickname, version: 1 }] });
  return memberId;
}

async function addNote(title: string, more: { visible?: boolean; noteType?: 1 | 2 } = {}): Promise<number> {
  const { visible = true, noteType = 1 } = more;
  const noteId = await world.given.note({ authorId: author, categoryId: category, title, content: "正文", visible });
  await write({ notes: [{ noteId, authorId: author, noteType, title, text: "正文", tags: [], heat: 0, version: 1 }] });
  return noteId;
}

const ask = async (query: string, headers?: Record<string, string>) => dataOf("Search", await world.get(`/api/search?${query}`, headers));
const found = async (query: string) => (await ask(query)).posts.data.map(({ id }) => id);

describe("a search", () => {
  it("takes at most three statements, however much it finds, and none when nothing is asked for", async () => {
    for (let index = 0; index < 30; index += 1) await addNote(`小叶的第${index}篇`);
    for (const [query, statements] of [
      ["keyword=小叶&limit=2", 3],
      ["keyword=小叶&limit=100", 3],
      ["keyword=小叶&type=posts", 2],
      ["keyword=小叶&type=users", 2],
      ["keyword=没有这样的字眼", 1],
      ["keyword=", 0],
      ["keyword=!!!&type=posts", 0],
    ] as const)
      expect((await world.get(`/api/search?${query}`)).statements, query).toBe(statements);
    expect((await world.get("/api/users/search?keyword=小叶")).statements).toBe(2);
  });

  it("never shows a deleted note or a locked member, even while the index has them, and does not count them afterwards", async () => {
    const shown = await addNote("秘密基地一");
    const deleted = await addNote("秘密基地二", { visible: false });
    const blocked = await addMember("blocked", "秘密会员", false);
    expect(await found("keyword=秘密")).toEqual([shown]);
    expect((await ask("keyword=秘密")).users.data).toEqual([]);
    await write({ removedNotes: [deleted], departed: [blocked] });
    expect(await ask("keyword=秘密")).toMatchObject({ posts: { pagination: { total: 1 } }, users: { data: [], pagination: { total: 0 } } });
    expect(await found("keyword=秘密")).toEqual([shown]);
  });

  it("for videos finds notes of type 2, and members only when they are asked for", async () => {
    const picture = await addNote("操场小叶");
    const video = await addNote("操场小叶", { noteType: 2 });
    const asked = await Promise.all(["all", "posts", "videos", "users", "nonsense"].map((type) => ask(`keyword=操场&type=${type}`)));
    expect(asked.map(({ type }) => type)).toEqual(["all", "posts", "videos", "users", "all"]);
    const all = [video, picture];
    expect(asked.map(({ posts }) => posts.data.map(({ id }) => id))).toEqual([all, all, [video], [], all]);
    const people = await Promise.all(["all", "posts", "videos", "users"].map((type) => ask(`keyword=小叶&type=${type}`)));
    expect(people.map(({ users }) => users.pagination.total)).toEqual([1, 0, 0, 1]);
    for (const { type, data, posts, users, pagination } of people)
      expect([data, pagination], type).toEqual(type === "users" ? [users.data, users.pagination] : [posts.data, posts.pagination]);
  });

  it("shows what the caller liked", async () => {
    const id = await addNote("我赞过的银杏");
    const reader = await addMember("reader", "银杏读者");
    await world.given.like(id, reader);
    await world.given.follow(reader, author);
    const mine = await ask("keyword=银杏", await world.as(reader));
    expect([mine.posts.data[0]?.liked, mine.users.data[0]?.buttonType]).toEqual([true, "self"]);
    const theirs = dataOf("SearchMembers", await world.get("/api/users/search?keyword=linye", await world.as(reader)));
    expect(theirs.users).toMatchObject([{ id: author, isFollowing: true, isMutual: false, buttonType: "unfollow" }]);
    const visitor = await ask("keyword=银杏");
    expect([visitor.posts.data[0]?.liked, visitor.users.data[0]?.buttonType]).toEqual([false, "follow"]);
  });

  it("is never an error, whatever is asked", async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        "'",
        "\\",
        "&",
        "|",
        "!",
        "(",
        ")",
        ":*",
        "<->",
        "%",
        "_",
        ";--",
        "$1",
        "@1",
        "#",
        "\0",
        "咖啡",
        "的",
        "a",
        "😀",
        "👨‍👩‍👧",
        " ",
        "\u0301",
        "\ufdfa",
      ),
      fc.string({ unit: "binary", maxLength: 5 }),
      fc.string({ unit: "grapheme", maxLength: 30 }),
    );
    const words = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(""));
    const query = fc.record({
      keyword: words,
      tag: fc.option(words, { nil: undefined }),
      type: fc.oneof(fc.constantFrom("all", "posts", "videos", "users"), words),
      page: fc.oneof(fc.constantFrom("1", "-1", "1e9", "NaN"), words),
      limit: fc.oneof(fc.constantFrom("5", "1000"), words),
    });
    await fc.assert(
      fc.asyncProperty(query, async ({ tag, ...rest }) => {
        const asked = new URLSearchParams({ ...rest, ...(tag === undefined ? {} : { tag }) });
        dataOf("Search", await world.get(`/api/search?${asked}`));
        const people = await world.get(`/api/users/search?${new URLSearchParams({ keyword: rest.keyword })}`);
        expect([200, 400]).toContain(people.status);
      }),
      { numRuns: 150 },
    );
    expect(world.faults).toEqual([]);
  });

  it.each([
    ["very long", "学".repeat(1500), "学".repeat(64)],
    ["two keywords", "a&keyword=b", "a"],
    ["no text", "", ""],
  ])("answers the keyword that it looked at: %s", async (_what, asked, looked) => {
    expect((await ask(`keyword=${asked}`)).keyword).toBe(looked);
  });
});

describe("a network that searches too often", () => {
  const node = useQueryWorld({ rateLimitFactor: 0.05 });
  const search = (address: string, path: string, headers = {}) =>
    node.get(`/api${path}?keyword=a`, { ...headers, "x-forwarded-for": address });
  /** All at once, so that nothing is refilled meanwhile. */
  const flood = (address: string, path: string) => Promise.all(Array.from({ length: 5 }, () => search(address, path)));

  it.each([
    ["/search", "198.51.100.1"],
    ["/search/suggestions", "198.51.100.2"],
    ["/users/search", "198.51.100.3"],
  ])("is refused with the time to wait at %s; other addresses, members and other calls are not", async (path, flooding) => {
    const answers = (await flood(flooding, path)).sort((one, other) => one.status - other.status);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
    expect(answers[4]?.body).toMatchObject({ code: 429, message: "操作过于频繁，请稍后再试", success: false });
    expect(Number(answers[4]?.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    expect((await search(`${flooding}0`, path)).status).toBe(200);
    expect((await search(flooding, "/posts")).status).toBe(200);
    const member = await node.as(await node.given.member());
    expect((await search(flooding, path, member)).status).toBe(200);
  });

  it("has one allowance for searches of everything and of notes alone", async () => {
    await flood("198.51.100.4", "/search");
    expect((await search("198.51.100.4", "/search/posts")).status).toBe(429);
  });
});

describe("a search that takes too long", () => {
  it("is cancelled and answered with 503, while the feed is answered; the next search is answered", async () => {
    const blocker = await world.pool.connect();
    await blocker.query("begin; lock table search.notes in access exclusive mode");
    try {
      const late = world.get("/api/search?keyword=小叶&type=posts");
      expect((await world.get("/api/posts")).status).toBe(200);
      const answer = await late;
      expect(answer).toMatchObject({ status: 503, body: { message: "搜索繁忙，请稍后再试", error: "search-busy" } });
      expect(answer.headers.get("retry-after")).toBe("2");
    } finally {
      await blocker.query("rollback");
      blocker.release();
    }
    expect((await world.get("/api/search?keyword=小叶&type=posts")).status).toBe(200);
    expect(world.faults).toEqual([]);
  });
});
