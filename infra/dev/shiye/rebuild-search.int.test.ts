import { createReader } from "@shiye/infra/read-models/statement-reader";
import { openMeilisearch } from "@shiye/infra/search/meilisearch/open-meilisearch";
import { type FakeMeilisearch, startFakeMeilisearch } from "@shiye/infra/search/meilisearch/testing/fake-meilisearch";
import { createPostgresSearchIndex } from "@shiye/infra/search/postgres/search-index";
import type { SearchIndex } from "@shiye/infra/search/search-index";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createShiyeWorld, type ShiyeWorld } from "./testing/shiye-world.ts";

const PREFIX = "mended";

let server: FakeMeilisearch;
let world: ShiyeWorld;
let index: SearchIndex;

beforeEach(async () => {
  server = await startFakeMeilisearch();
  world = await createShiyeWorld({ MEILI_URL: server.url, MEILI_PREFIX: PREFIX });
  const { engines } = world;
  const engine = openMeilisearch({ url: server.url, key: undefined, prefix: PREFIX });
  index = engine.index(engines.pool, createPostgresSearchIndex(createReader(engines.pool)));
  await world.follow();
  world.members.registers(1, "阿达");
  world.members.publishes(1, 10, { title: "晚霞" });
  world.members.publishes(1, 11, { title: "晚霞和海" });
  world.members.deletesNote(11);
  await world.happen();
});
afterEach(async () => {
  await world.close();
  await server.stop();
});

const found = async (keyword: string) =>
  (await index.search({ keyword, notes: { limit: 10, offset: 0 } })).notes?.hits.map(({ noteId }) => noteId);
const lose = (uids: readonly string[]) => Promise.all(uids.map((uid) => fetch(`${server.url}/indexes/${uid}`, { method: "DELETE" })));

it("projections rebuild search fills Meilisearch anew after it lost its data, and the projectors that run go on in the new indexes", async () => {
  const before = server.indexes();
  expect([before.length, await found("晚霞")]).toEqual([2, [10]]);
  await lose(before);
  await expect.poll(server.indexes).toEqual([]);
  expect(await world.shiye("projections", "rebuild", "search")).toMatchObject({ code: 0, told: expect.stringContaining("search 已重建") });
  expect([await found("晚霞"), await found("阿达")]).toEqual([[10], [10]]);
  world.members.publishes(1, 12, { title: "晚霞之后" });
  world.members.edits(10, { title: "日出" });
  await world.happen();
  expect([await found("晚霞"), await found("日出")]).toEqual([[12], [10]]);
  expect(server.indexes().filter((uid) => before.includes(uid))).toEqual([]);
  expect(server.indexes()).toHaveLength(2);
}, 60_000);

it("what was kept of a search in Meilisearch is swapped in and back with its indexes", async () => {
  expect(await world.shiye("projections", "rebuild", "search", "--keep")).toMatchObject({ code: 0 });
  const live = async () => (await world.rowsOf("select name from search.place"))[0]?.name as string;
  const [old, indexes] = [await live(), server.indexes()];
  expect(indexes).toHaveLength(4);
  for (const _time of ["in", "back"]) {
    const was = await live();
    expect(await world.shiye("projections", "swap", "search")).toMatchObject({ code: 0 });
    expect(await live()).not.toBe(was);
    expect(await found("晚霞")).toEqual([10]);
  }
  expect(await live()).toBe(old);
  expect(server.indexes().sort()).toEqual([...indexes].sort());
}, 60_000);
