import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../engines/postgres/test-database.ts";
import { readCheckpoints } from "../subscriptions/checkpoints.ts";
import { listDeadLetters, readDeadLetters } from "../subscriptions/dead-letters.ts";
import { numberedEvents } from "../subscriptions/testing/numbered-events.ts";
import { openReadDb, type ReadDb } from "./database.ts";
import { migrateReadDb } from "./migrate.ts";
import { migrations } from "./migrations.ts";

let database: TestDatabase;
let readDb: ReadDb;
beforeAll(async () => {
  database = await createTestDatabase(inject("databaseUrl"));
  readDb = openReadDb({ url: database.url, max: 2 });
});
afterAll(async () => {
  await readDb.end();
  await database.drop();
});

describe("a database of version 1.2", () => {
  it("keeps its checkpoints and dead letters, under today's names", async () => {
    await migrateReadDb(database.url, migrations.slice(0, 5));
    const [event] = numberedEvents(1, ["category-1"]);
    await readDb.query(
      "insert into projections.checkpoints (model, name, version, position, epoch, status, parked) values ('notes', 'notes', 2, 40, 7, 'live', 1)",
    );
    await readDb.query(
      "insert into projections.quarantine (model, stream, position, event, error) values ('notes', 'category-1', 3, $1, 'TypeError: once')",
      [JSON.stringify({ ...event, position: "3" })],
    );
    await migrateReadDb(database.url);
    await migrateReadDb(database.url);
    expect(await readCheckpoints(readDb)).toEqual([
      { model: "notes", name: "notes", version: 2_906_815, position: 40n, fencingToken: 7, status: "live", deadLetters: 1, rate: 0 },
    ]);
    expect(await listDeadLetters(readDb)).toMatchObject([{ model: "notes", stream: "category-1", position: 3n, error: "TypeError: once" }]);
    expect(await readDeadLetters(readDb, "notes", "category-1")).toEqual([event]);
  });
});

it("a change of a table that somebody reads for long delays other readers by seconds, and is made afterwards", async () => {
  const [holder, other] = [
    openReadDb({ url: database.url, max: 1 }),
    openReadDb({ url: database.url, max: 1, statementTimeoutMs: 10_000 }),
  ];
  const reading = await holder.connect();
  try {
    await migrateReadDb(database.url);
    await reading.query("begin; select from projections.checkpoints");
    const change = { name: "9999_of_this_test", up: "alter table projections.checkpoints add column of_this_test integer" };
    const changing = migrateReadDb(database.url, [...migrations, change]);
    const waits = "select from pg_stat_activity where query ~ '^alter table' and wait_event_type = 'Lock'";
    await expect.poll(async () => (await readDb.query(waits)).rowCount, { timeout: 10_000 }).toBe(1);
    await other.query("select from projections.checkpoints");
    await reading.query("commit");
    await changing;
    await other.query("select of_this_test from projections.checkpoints");
  } finally {
    reading.release(true);
    await Promise.all([holder.end(), other.end()]);
  }
});

describe("a database that a newer version migrated", () => {
  it("lets an older version start, and keeps the newer step, which is not run again", async () => {
    const newer = { name: "9999-of-a-newer-version", up: "create table projections.newer (only_row boolean)" };
    await migrateReadDb(database.url, [...migrations, newer]);
    await migrateReadDb(database.url);
    await migrateReadDb(database.url, [...migrations, newer]);
    const { rows } = await readDb.query("select name from read_db_migrations where name = $1", [newer.name]);
    expect(rows).toEqual([{ name: newer.name }]);
  });
});
