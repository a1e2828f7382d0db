import { beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../testing/query-world.ts";
import { useQueryWorld } from "../testing/use-query-world.ts";

const world = useQueryWorld();
let owner = 0;
let author = 0;
let channel = 0;
const notes: number[] = [];

beforeAll(async () => {
  owner = await world.given.member({ accountName: "Owner" });
  author = await world.given.member();
  channel = await world.given.category("学习", "study");
  for (let index = 0; index < 30; index += 1) notes.push(await world.given.note({ authorId: author, categoryId: channel }));
  // Two each at the same moment, so that time alone does not order them.
  for (const [index, id] of notes.entries())
    for (const table of ["note_likes", "note_collections"])
      await world.pool.query(
        `insert into note_stats.${table} values ($1, $2, $3, '2026-05-02T08:00:00.123456Z'::timestamptz + $4 * interval '1 microsecond')`,
        [id, owner, author, Math.floor(index / 2)],
      );
});

const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);

describe("the collections of a member", () => {
  it("are the last collected first, in three statements whatever their number, for everybody", async () => {
    const short = await world.get("/api/users/OWNER/collections?limit=1");
    const long = await world.get(`/api/users/${owner}/collections?limit=30`);
    const { collections, pagination } = dataOf("GetMemberCollections", long);
    expect(ids(collections)).toEqual([...notes].reverse());
    expect(pagination).toEqual({ page: 1, limit: 30, total: 30, pages: 1 });
    expect(collections[0]).toMatchObject({ collected_at: "2026-05-02T08:00:00.123Z", liked: false });
    expect([short.statements, long.statements]).toEqual([3, 3]);
  });

  it("page by cursor and by number as at once, though one more is collected meanwhile", async () => {
    const seen: number[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: { collections: { id: number }[]; nextCursor: string | null } = dataOf(
        "GetMemberCollections",
        await world.get(`/api/users/${owner}/collections?limit=7&cursor=${cursor}`),
      );
      seen.push(...ids(page.collections));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual([...notes].reverse());
    const second = dataOf("GetMemberCollections", await world.get(`/api/users/${owner}/collections?limit=7&page=2`));
    expect(ids(second.collections)).toEqual(seen.slice(7, 14));
    const past = dataOf("GetMemberCollections", await world.get(`/api/users/${owner}/collections?page=99`));
    expect(past).toMatchObject({ collections: [], hasMore: false, nextCursor: null, pagination: { total: 30 } });
  });
});

describe("the collections of a member who has very many", () => {
  it("are counted up to a thousand, and all can be paged to", async () => {
    const keeper = await world.given.member();
    const first = notes[0] ?? 0;
    await world.pool.query(
      `insert into note_stats.note_collections
       select case n when 1 then $1::bigint else n end, $2, $3, '2026-05-02T08:00:00Z'::timestamptz + n * interval '1 second' from generate_series(1, 1100) n`,
      [first, keeper, author],
    );
    const start = dataOf("GetMemberCollections", await world.get(`/api/users/${keeper}/collections`));
    expect(start).toMatchObject({ hasMore: true, pagination: { total: 1000, pages: 50 } });
    const last = dataOf("GetMemberCollections", await world.get(`/api/users/${keeper}/collections?page=55`));
    expect([ids(last.collections), last.hasMore]).toEqual([[first], false]);
  });
});

describe("the likes of a member", () => {
  it("are shown to the member only, the last one first, in three statements", async () => {
    const reply = await world.get("/api/users/owner/likes?limit=30", await world.as(owner));
    const { posts, pagination } = dataOf("GetMemberLikes", reply);
    expect(ids(posts)).toEqual([...notes].reverse());
    expect(posts.every((post) => post.liked && post.collected)).toBe(true);
    expect(pagination.total).toBe(30);
    expect(reply.statements).toBe(3);
    expect(await world.get(`/api/users/${owner}/likes`, await world.as(author))).toMatchObject({
      status: 403,
      body: { message: "该用户的点赞列表不公开" },
    });
  });
});

describe("the notes of a member", () => {
  it("take four statements whatever their number, one of them for the pins", async () => {
    const [short, long] = [await world.get(`/api/users/${author}/posts?limit=4`), await world.get(`/api/users/${author}/posts?limit=30`)];
    expect(ids(dataOf("GetMemberNotes", long).posts)).toEqual([...notes].reverse());
    expect([short.statements, long.statements]).toEqual([4, 4]);
  });
});

describe("tags", () => {
  it("are ordered by use, without those that no note has, and found by any part of their name, in one statement", async () => {
    for (const [name, uses] of [
      ["考研", 3],
      ["Study", 5],
      ["studio", 5],
      ["旧的", 0],
    ] as const)
      await world.given.tag(name, uses);
    const all = await world.get("/api/tags");
    expect(dataOf("GetTags", all).map(({ name }) => name)).toEqual(["Study", "studio", "考研"]);
    expect(all.statements).toBe(1);
    const named = async (query: string) => dataOf("GetTags", await world.get(`/api/tags?${query}`)).map(({ name }) => name);
    expect(await named("keyword=STUD")).toEqual(["Study", "studio"]);
    expect(await named(`keyword=${encodeURIComponent("研")}`)).toEqual(["考研"]);
    expect(await named("keyword=%25")).toEqual([]);
    expect(await named("limit=2&page=2")).toEqual(["考研"]);
    const hot = await world.get("/api/tags/hot");
    expect(dataOf("GetHotTags", hot).map(({ name }) => name)).toEqual(["Study", "studio", "考研"]);
    expect(hot.statements).toBe(1);
    expect(dataOf("GetHotTags", await world.get("/api/tags/hot?limit=1"))).toHaveLength(1);
  });
});
