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
