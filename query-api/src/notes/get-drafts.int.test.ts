import { beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../testing/query-world.ts";
import { useQueryWorld } from "../testing/use-query-world.ts";

const DRAFTS = 45;
const world = useQueryWorld();
let mine: Record<string, string>;
let [author, other, study] = [0, 0, 0];
const ids: number[] = [];

beforeAll(async () => {
  const { given } = world;
  [author, other] = [await given.member({ accountName: "Writer" }), await given.member({ accountName: "Other" })];
  study = await given.category("学习", "study");
  for (let index = 0; index < DRAFTS; index += 1) {
    ids.push(await given.draft({ authorId: author, title: `第${index}稿`, ...(index % 5 === 0 ? { categoryId: study } : {}) }));
    await given.draft({ authorId: other, title: `别人的第${index}稿` });
  }
  mine = await world.as(author);
});

const list = async (query: string, headers = mine) => dataOf("GetNotes", await world.get(`/api/posts?is_draft=1${query}`, headers));

describe("one's drafts", () => {
  it("take two statements, whatever their number and filters", async () => {
    for (const query of [
      "&limit=2",
      "&limit=100",
      `&limit=40&keyword=${encodeURIComponent("稿")}`,
      "&category=study&type=1&limit=5&page=2",
    ])
      expect((await world.get(`/api/posts?is_draft=1${query}`, mine)).statements, query).toBe(2);
    expect((await world.get("/api/posts?is_draft=1")).statements, "a visitor costs none").toBe(0);
  });

  it("are the same by pages of seven as at once, and have none of others", async () => {
    const seen: number[] = [];
    for (let cursor = ""; ; ) {
      const page = await list(`&limit=7${cursor}`);
      seen.push(...page.posts.map((post) => post.id));
      if (!page.nextCursor) break;
      cursor = `&cursor=${page.nextCursor}`;
    }
    expect(seen).toEqual([...ids].reverse());
    expect((await list("&limit=100")).posts.map((post) => post.id)).toEqual(seen);
    expect((await list("&category=study")).pagination).toMatchObject({ total: 9 });
  });

  it("are read one by one in at most three statements, by their author only", async () => {
    const id = await world.given.draft({ authorId: author, content: "问[@他:other]" });
    const reply = await world.get(`/api/posts/${id}`, mine);
    expect(reply.statements).toBe(3);
    expect(dataOf("GetNote", reply)).toMatchObject({ id, is_draft: 1, originalData: { content: "问[@他:other]" } });
    for (const headers of [await world.as(other), {}]) expect((await world.get(`/api/posts/${id}`, headers)).status).toBe(404);
  });
});
