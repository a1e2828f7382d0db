import { beforeAll, expect, it } from "vitest";
import { dataOf } from "../testing/query-world.ts";
import { useQueryWorld } from "../testing/use-query-world.ts";

const world = useQueryWorld({ keepAnswersMs: 60_000 });
let author = 0;
let category = 0;
const MODELS = ["notes", "note_stats", "members", "search"];

beforeAll(async () => {
  author = await world.given.member();
  category = await world.given.category("学习", "study");
});

const publish = (title: string) => world.given.note({ authorId: author, categoryId: category, title });
const read = async (headers?: Record<string, string>) => {
  const reply = await world.get("/api/posts?category=recommend", headers);
  return { titles: dataOf("GetNotes", reply).posts.map(({ title }) => title), statements: reply.statements };
};
const project = async (position: bigint) => {
  for (const model of MODELS) await world.given.checkpoint(model, position);
};

it("a list is read once while no read model moves, and again as soon as one does, so it has the caller's own writes", async () => {
  await publish("第一篇");
  await project(10n);
  await expect.poll(async () => (await read({ "x-min-position": "10" })).titles).toEqual(["第一篇"]);
  // Until all notifications of these checkpoints have arrived.
  await expect.poll(async () => (await read()).statements).toBe(0);
  await publish("第二篇");
  expect((await read()).titles, "nothing told that it is there").toEqual(["第一篇"]);
  await project(11n);
  expect((await read({ "x-min-position": "11" })).titles).toContain("第二篇");
});

it("the likes in one caller's answer are not shown to another", async () => {
  const reader = await world.given.member();
  await expect.poll(async () => (await read()).statements).toBe(0);
  const own = await world.get("/api/posts?category=recommend", await world.as(reader));
  expect(own.statements).toBeGreaterThan(0);
});
