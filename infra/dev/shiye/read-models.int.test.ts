import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readConfig } from "@shiye/infra/config/config";
import { inheritedEnvironment } from "@shiye/infra/config/environment";
import { type Engines, openEngines } from "@shiye/infra/engines/open-engines";
import { createTestDatabase, type TestDatabase } from "@shiye/infra/engines/postgres/test-database";
import type { Projection } from "@shiye/infra/subscriptions/projection";
import type { Subscriptions } from "@shiye/infra/subscriptions/subscriptions";
import { createProjectors } from "@shiye/projectors/projectors";
import { readModels } from "@shiye/projectors/read-models";
import { createCommunity, createStory } from "@shiye/projectors/testing/story";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { appendEvent } from "../world/append-event.ts";

const SCRIPT = path.resolve(import.meta.dirname, "main.ts");
const POISONED = "note-10";

let folder: string;
let database: TestDatabase;
let engines: Engines;
let projectors: Subscriptions;
let variables: Record<string, string>;

/** What `npm run shiye --` runs, as a process of its own beside the projectors. */
function shiye(...args: string[]): Promise<{ code: number; told: string }> {
  const environment = { ...inheritedEnvironment(), ...variables };
  return new Promise((resolve) => {
    execFile(process.execPath, ["--import", "tsx", SCRIPT, ...args], { env: environment }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === "number" ? error.code : error ? -1 : 0, told: stdout + stderr });
    });
  });
}

/** The read model of notes as it was before a mistake in it was mended. */
function broken(readModel: Projection): Projection {
  return {
    ...readModel,
    async apply(transaction, schema, events, options) {
      if (events.some(({ stream }) => stream === POISONED)) throw new TypeError("a mistake in a handler");
      return readModel.apply(transaction, schema, events, options);
    },
  };
}

async function publish(authorId: number, noteId: number): Promise<void> {
  const community = createStory();
  createCommunity(community).publishes(authorId, noteId);
  for (const { type, data } of community.events) {
    await appendEvent(engines.log, `note-${noteId}`, { type, data } as Parameters<typeof appendEvent>[2]);
  }
}

const noteIds = async () => {
  const { rows } = await engines.pool.query<{ id: string }>("select id::text as id from notes.notes order by id");
  return rows.map(({ id }) => Number(id));
};

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "shiye verbs "));
  database = await createTestDatabase(inject("databaseUrl"));
  variables = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    MASTER_KEY: randomBytes(32).toString("hex"),
    JWT_SECRET: randomBytes(32).toString("hex"),
    EVENT_LOG_URL: "",
  };
  engines = await openEngines(readConfig(variables), "test", 3);
  await publish(1, 10);
  await publish(1, 11);
  projectors = createProjectors({
    databaseUrl: database.url,
    log: engines.log,
    projections: readModels.map((readModel) => (readModel.name === "notes" ? broken(readModel) : readModel)),
  });
  await projectors.start();
  await projectors.settle();
});
afterAll(async () => {
  await projectors.stop();
  await engines.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

// Each command is a process that compiles and loads the product first.
describe("the operator's commands for read models, while projectors run", { timeout: 120_000 }, () => {
  it("name what is set aside, and apply it once the mistake is mended, beside the projectors that run", async () => {
    expect(await noteIds(), "the control").toEqual([11]);
    const listed = await shiye("dead-letters");
    expect(listed).toMatchObject({ code: 0 });
    expect(listed.told).toContain(`notes  ${POISONED}  NotePublished @ 1`);
    expect(listed.told).toContain("TypeError: a mistake in a handler");

    expect(await shiye("dead-letters", "retry")).toMatchObject({ code: 0, told: expect.stringContaining("applied: 1") });
    expect(await noteIds()).toEqual([10, 11]);

    await publish(1, 12);
    await projectors.settle();
    expect(await noteIds(), "the projectors go on").toEqual([10, 11, 12]);
  });

  it("give an event up only when it is named whole", async () => {
    await engines.pool.query(
      `insert into projections.dead_letters (model, stream, position, event, error)
       values ('notes', 'note-77', 1, '{"type": "NotePublished", "position": "1", "data": {}}', 'Error: beyond help')`,
    );
    await engines.pool.query("update projections.checkpoints set dead_letters = dead_letters + 1 where model = 'notes'");
    const stillBroken = await shiye("dead-letters", "retry", "notes");
    expect(stillBroken).toMatchObject({ code: 1, told: expect.stringContaining("still held") });
    expect(await shiye("dead-letters", "release", "notes")).toMatchObject({ code: 1, told: expect.stringContaining("Usage") });
    const released = await shiye("dead-letters", "release", "notes", "note-77");
    expect(released).toMatchObject({ code: 0, told: expect.stringContaining("given up: NotePublished @ 1") });
    expect((await shiye("dead-letters")).told).toContain("there are no dead letters");
  });

  it("rebuild a read model from the log and put it in the place of the one that serves, which then follows on", async () => {
    await engines.pool.query("update feed.entries set like_count = 99");
    expect((await engines.pool.query("select from feed.entries where like_count = 99")).rowCount, "the control").toBeGreaterThan(0);
    const rebuilt = await shiye("rebuild", "feed");
    expect(rebuilt).toMatchObject({ code: 0, told: expect.stringContaining("feed 已重建 · rebuilt") });
    expect(rebuilt.told).toMatch(/feed {2}\d+\/\d+ {2}\d+ 事件\/秒/);
    expect((await engines.pool.query("select from feed.entries where like_count = 99")).rowCount).toBe(0);
    const before = (await engines.pool.query("select from feed.entries")).rowCount ?? 0;
    await publish(1, 13);
    await projectors.settle();
    expect((await engines.pool.query("select from feed.entries")).rowCount).toBe(before + 1);
  });

  it("say which read models there are when one is misspelt", async () => {
    const answer = await shiye("rebuild", "fede");
    expect(answer.code).toBe(1);
    expect(answer.told).toContain("there are activity,");
  });
});
