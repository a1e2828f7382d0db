import type { StoredEvent } from "@shiye/events/envelope";
import { createTestDatabase, type TestDatabase } from "@shiye/infra/engines/postgres/test-database";
import { openReadDb, type ReadDb } from "@shiye/infra/read-models/database";
import { createReader } from "@shiye/infra/read-models/statement-reader";
import { openMeilisearch } from "@shiye/infra/search/meilisearch/open-meilisearch";
import { type FakeMeilisearch, startFakeMeilisearch } from "@shiye/infra/search/meilisearch/testing/fake-meilisearch";
import { createPostgresSearchIndex } from "@shiye/infra/search/postgres/search-index";
import type { SearchIndex } from "@shiye/infra/search/search-index";
import { readCheckpoints } from "@shiye/infra/subscriptions/checkpoints";
import type { Subscriptions } from "@shiye/infra/subscriptions/subscriptions";
import { type ArraySource, createArraySource } from "@shiye/infra/subscriptions/testing/array-source";
import { afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { createProjectors } from "../../projectors.ts";
import { type Community, createCommunity, createStory } from "../../testing/story.ts";
import { members } from "../members/index.ts";
import { noteStats } from "../note-stats/index.ts";
import { search } from "./index.ts";

const [ada, ben] = [1, 2] as const;
const [note, another] = [10, 11] as const;

let database: TestDatabase;
let readDb: ReadDb;
let log: ArraySource;
let server: FakeMeilisearch;
let projectors: Subscriptions | undefined;
let index: SearchIndex;
let story: ReturnType<typeof createStory>;
let community: Community;
let told = 0;

beforeEach(async () => {
  database = await createTestDatabase(inject("databaseUrl"));
  readDb = openReadDb({ url: database.url, max: 3 });
  log = createArraySource();
  server = await startFakeMeilisearch();
  story = createStory();
  community = createCommunity(story);
  told = 0;
  const engine = openMeilisearch({ url: server.url, key: undefined, prefix: "test" });
  index = engine.index(readDb, createPostgresSearchIndex(createReader(readDb)));
});
afterEach(async () => {
  await projectors?.stop();
  projectors = undefined;
  await server.stop();
  await readDb.end();
  await database.drop();
});

async function start(engine: "meilisearch" | "postgres" = "meilisearch"): Promise<Subscriptions> {
  await projectors?.stop();
  projectors = createProjectors({
    databaseUrl: database.url,
    log,
    projections: [noteStats, members, search],
    search: engine === "meilisearch" ? openMeilisearch({ url: server.url, key: undefined, prefix: "test" }) : undefined,
  });
  await projectors.start();
  return projectors;
}

/** Appends the new events of the story to the log, and waits until the read models have them. */
async function tell(): Promise<void> {
  const events: readonly StoredEvent[] = story.events.slice(told);
  told = story.events.length;
  log.append(...events);
  await projectors?.settle();
}

const found = async (keyword: string) =>
  (await index.search({ keyword, notes: { limit: 10, offset: 0 } })).notes?.hits.map(({ noteId }) => noteId);

describe("the read model search in Meilisearch", () => {
  it("is searchable when the checkpoint has passed, also after edits and deletions", async () => {
    await start();
    community.registers(ada, "阿达");
    community.publishes(ada, note, { title: "晚霞" });
    await tell();
    expect([await found("晚霞"), await found("阿达")]).toEqual([[note], [note]]);
    community.edits(note, { title: "日出" });
    await tell();
    expect([await found("晚霞"), await found("日出")]).toEqual([[], [note]]);
    community.deletesNote(note);
    await tell();
    expect(await found("日出")).toEqual([]);
  });

  it("refreshes ranks in batches", async () => {
    await start();
    community.publishes(ada, note, { title: "晚霞" });
    community.publishes(ada, another, { title: "晚霞" });
    for (const member of [101, 102, 103]) community.likes(member, note);
    await tell();
    await vi.waitFor(async () => expect(await found("晚霞")).toEqual([note, another]), { timeout: 20_000, interval: 100 });
  });

  it("loses nothing while the server is away, makes no dead letters, and refuses searches as busy", async () => {
    await start();
    community.publishes(ada, note, { title: "晚霞" });
    await tell();
    await server.goAway();
    community.publishes(ben, another, { title: "晚霞" });
    log.append(...story.events.slice(told));
    told = story.events.length;
    await vi.waitFor(async () => {
      const status = await projectors?.status();
      expect(status?.find(({ model }) => model === "search")).toMatchObject({ state: "retrying", deadLetters: 0 });
    }, 20_000);
    await expect(index.search({ keyword: "晚霞", notes: { limit: 1, offset: 0 } })).rejects.toMatchObject({
      refusal: { code: "search-busy" },
    });
    await server.comeBack();
    await projectors?.settle();
    expect((await found("晚霞"))?.sort()).toEqual([note, another]);
  });

  it("makes a dead letter of a document that the index cannot take, and continues with the others", async () => {
    await start();
    community.publishes(ada, note, { title: "晚霞" });
    await tell();
    server.failTasks({ code: "invalid_document_fields", type: "invalid_request" });
    community.edits(note, { title: "日出" });
    await tell();
    server.failTasks(undefined);
    community.publishes(ben, another, { title: "晚霞" });
    await tell();
    expect((await found("晚霞"))?.sort()).toEqual([note, another]);
    expect(await projectors?.deadLetters()).toMatchObject([{ model: "search" }]);
  });

  it("is rebuilt beside the live one, and the old indexes are removed", async () => {
    const running = await start();
    community.publishes(ada, note, { title: "晚霞" });
    await tell();
    const before = server.indexes();
    expect(before).toHaveLength(2);
    const answers: (number[] | undefined)[] = [];
    let rebuilt = false;
    const asking = (async () => {
      while (!rebuilt) answers.push(await found("晚霞"));
    })();
    await running.rebuild("search");
    rebuilt = true;
    await asking;
    expect(answers.length).toBeGreaterThan(3);
    expect(answers.every((ids) => ids?.length === 1)).toBe(true);
    community.likes(ben, note);
    await tell();
    await vi.waitFor(() => expect(server.indexes().filter((uid) => before.includes(uid))).toEqual([]), 20_000);
    expect(server.indexes()).toHaveLength(2);
    expect(await found("晚霞")).toEqual([note]);
  });

  it("is filled when a community switches to it, while PostgreSQL answers, and the other way round", async () => {
    await start("postgres");
    community.publishes(ada, note, { title: "晚霞" });
    await tell();
    expect([server.tasks(), await found("晚霞")]).toEqual([0, [note]]);
    const version = async () => (await readCheckpoints(readDb)).find(({ model }) => model === "search")?.version;
    const before = await version();
    await start();
    await vi.waitFor(async () => {
      expect(await found("晚霞")).toEqual([note]);
      expect(await version()).not.toBe(before);
    }, 20_000);
    expect(server.indexes()).toHaveLength(2);
    expect(await found("晚霞")).toEqual([note]);
    await start("postgres");
    await vi.waitFor(async () => expect(await version()).toBe(before), 20_000);
    expect(await found("晚霞")).toEqual([note]);
  });
});
