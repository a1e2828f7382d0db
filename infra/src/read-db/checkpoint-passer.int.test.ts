import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { createTestDatabase } from "../engines/postgres/test-database.ts";
import { type CheckpointPasser, createCheckpointPasser } from "./checkpoint-passer.ts";
import { migrateReadDb } from "./migrate.ts";
import { openReadDb, type ReadDb } from "./read-db.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let readDb: ReadDb;
let passer: CheckpointPasser;

beforeAll(async () => {
  database = await createTestDatabase(inject("databaseUrl"));
  await migrateReadDb(database.url);
  readDb = openReadDb({ url: database.url, max: 4, applicationName: "passer test" });
  passer = createCheckpointPasser(readDb);
});
beforeEach(() =>
  readDb.query(`
    truncate projections.checkpoints;
    insert into projections.checkpoints (model, name, version, position, epoch, status)
    select model, model, 1, 10, 3, 'live' from unnest(array['feed', 'members', 'notes']) as model`),
);
afterAll(async () => {
  await readDb.end();
  await database.drop();
});

const step = (model: string, epoch = 3, from = 10n) => passer.pass({ model, epoch, from, to: 12n, rate: 1.5 });
const positions = async () =>
  Object.fromEntries(
    (
      await readDb.query<{ model: string; position: string }>("select model, position::text from projections.checkpoints order by model")
    ).rows.map(({ model, position }) => [model, Number(position)]),
  );

describe("read models that step past the same event", () => {
  it("move together", async () => {
    expect(await Promise.all([step("notes"), step("feed"), step("members")])).toEqual([true, true, true]);
    expect(await positions()).toEqual({ feed: 12, members: 12, notes: 12 });
  });

  it("do not move when another runner has taken them over, or when they are elsewhere", async () => {
    expect(await Promise.all([step("notes", 2), step("feed", 3, 9n), step("members")])).toEqual([false, false, true]);
    expect(await positions()).toEqual({ feed: 10, members: 12, notes: 10 });
  });

  it("do not wait for one whose checkpoint is held", async () => {
    const holder = await readDb.connect();
    await holder.query("begin; select from projections.checkpoints where model = 'feed' for update");
    try {
      expect(await Promise.all([step("feed"), step("members")])).toEqual([false, true]);
    } finally {
      await holder.query("rollback");
      holder.release();
    }
    expect(await positions()).toEqual({ feed: 10, members: 12, notes: 10 });
  });
});
