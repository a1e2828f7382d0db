import { readFileSync } from "node:fs";
import { createTestDatabase, type TestDatabase } from "@shiye/infra/engines/postgres/test-database";
import { openReadDb, type ReadDb } from "@shiye/infra/read-models/database";
import { migrateReadDb } from "@shiye/infra/read-models/migrate";
import { migrations } from "@shiye/infra/read-models/migrations";
import { createReadModelState } from "@shiye/infra/read-models/read-model-state";
import { readCheckpoints } from "@shiye/infra/subscriptions/checkpoints";
import { createArraySource } from "@shiye/infra/subscriptions/testing/array-source";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { createProjectors } from "./projectors.ts";
import { readModels } from "./read-models.ts";
import { createReadModelLab, inBatchesOf, readTables, type Tables } from "./testing/read-model-lab.ts";
import { createCommunity, createStory } from "./testing/story.ts";

let database: TestDatabase;
let readDb: ReadDb;
beforeEach(async () => {
  database = await createTestDatabase(inject("databaseUrl"));
  readDb = openReadDb({ url: database.url, max: 3 });
});
afterEach(async () => {
  await readDb.end();
  await database.drop();
});

function someEvents() {
  const story = createStory();
  const members = createCommunity(story);
  story.tell("CategoryCreated", { categoryId: 1, name: "study", title: "学习" });
  for (const id of [1, 2, 3]) members.registers(id);
  for (const id of [10, 11]) members.publishes(1, id);
  members.likes(2, 10);
  members.collects(3, 10);
  members.comments(2, 20, 10);
  members.replies(3, 21, 20);
  members.areSeen(1, { 10: 5, 11: 2 });
  members.leaves(3);
  return story.events;
}

/** The object id of each read model's schema, which a rename does not change. */
async function schemaIds(): Promise<Record<string, number>> {
  const { rows } = await readDb.query<{ name: string; oid: number }>("select nspname as name, oid::int4 from pg_namespace");
  return Object.fromEntries(rows.map(({ name, oid }) => [name, oid]));
}

/** Tables that differ between the two commits. */
const SINCE_24043B0 = `
  create table feed.view_counters (views_id bigint primary key, revision integer not null);
  create table note_stats.view_counters (views_id bigint primary key, revision integer not null);
  update projections.checkpoints set version = 3 where name in ('feed', 'note_stats')`;

/** Read models that are new or have changed tables since both commits. */
const SINCE_2D1D3B4 = [
  "activity",
  "admin_actions",
  "admins",
  "blocks",
  "chat",
  "comments",
  "drafts",
  "folders",
  "member_streams",
  "members",
  "note_stats",
  "note_views",
  "notes",
  "notifications",
  "recycle_bin",
  "reports",
];

/** Without ranks, because they depend on when they were read from other read models (read-models/search tests them). */
function rankless({ stale_notes: _notes, stale_members: _members, ...tables }: Tables): Tables {
  const { notes = [], members = [], ...others } = tables;
  const isSearch = notes.some((row) => "headline" in row);
  if (!isSearch) return tables;
  return {
    ...others,
    notes: notes.map(({ heat: _heat, ...row }) => row),
    members: members.map(({ fans: _fans, ...row }) => row),
  };
}

/** The rows of an empty database after these events. */
async function rowsOfEmpty(events: ReturnType<typeof someEvents>): Promise<Record<string, Tables>> {
  const lab = await createReadModelLab(inject("databaseUrl"), readModels);
  try {
    const all: Record<string, Tables> = {};
    for (const model of readModels) all[model.name] = await lab.tablesAfter(model, [events]);
    return all;
  } finally {
    await lab.close();
  }
}

describe.each([
  ["24043b0 (version 1.2)", { migrations: 5, since: "", others: [...SINCE_2D1D3B4, "search", "sessions"] }],
  ["2d1d3b4", { migrations: 6, since: SINCE_24043B0, others: [...SINCE_2D1D3B4, "search", "sessions"] }],
])("a database of commit %s", (_commit, older: { migrations: number; since: string; others: readonly string[] }) => {
  it("serves its old tables until others are filled, keeps those of the same version, and gets the rows of an empty database", async () => {
    const events = someEvents();
    const expected = await rowsOfEmpty(events);
    await migrateReadDb(database.url, migrations.slice(0, older.migrations));
    await readDb.query(readFileSync(new URL("./testing/older/24043b0.sql", import.meta.url), "utf8") + older.since);
    // The rows that the older code had written into tables that are unchanged; for the other tables one row that marks them.
    const { others } = older;
    const same = readModels.filter(({ name }) => !others.includes(name));
    for (const model of same) for (const batch of inBatchesOf(5, events)) await model.apply(readDb, model.name, batch);
    await readDb.query(
      "insert into note_stats.notes (note_id, author_id, like_count) values (10, 1, 777) on conflict (note_id) do nothing",
    );
    await readDb.query("update projections.checkpoints set position = $1", [events.at(-1)?.position.toString()]);
    const before = await schemaIds();

    const array = createArraySource(events);
    let fill = () => {};
    const mayFill = new Promise<void>((resolve) => {
      fill = resolve;
    });
    const log = {
      ...array,
      async *readAll(options: Parameters<typeof array.readAll>[0]) {
        await mayFill;
        yield* array.readAll(options);
      },
    };
    const stateOf = createReadModelState(readDb, { models: readModels, patienceMs: 0 });
    const projectors = createProjectors({ databaseUrl: database.url, log, source: array.source });
    try {
      await projectors.start();
      const likes = (await readDb.query("select like_count from note_stats.notes where note_id = 10")).rows[0];
      expect(likes).toEqual({ like_count: others.includes("note_stats") ? 777 : 1 });
      fill();
      await expect
        .poll(async () => (await readCheckpoints(readDb)).map(({ model, version }) => `${model} ${version}`).sort(), { timeout: 20_000 })
        .toEqual(readModels.map(({ name, version }) => `${name} ${version}`).sort());
      await projectors.settle();
      await expect.poll(async () => (await stateOf()).kind, { timeout: 5000 }).toBe("ready");
      const after = await schemaIds();
      expect(
        readModels
          .map(({ name }) => name)
          .filter((name) => after[name] !== before[name])
          .sort(),
      ).toEqual([...others].sort());
      for (const { name } of readModels) expect(rankless(await readTables(readDb, name)), name).toEqual(rankless(expected[name] ?? {}));
    } finally {
      await projectors.stop();
    }
  });
});
