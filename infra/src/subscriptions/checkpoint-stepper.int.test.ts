import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { createTestDatabase } from "../engines/postgres/test-database.ts";
import { openReadDb, type ReadDb } from "../read-models/database.ts";
import { migrateReadDb } from "../read-models/migrate.ts";
import { type CheckpointStepper, createCheckpointStepper } from "./checkpoint-stepper.ts";
import { LeaseLostError } from "./failures.ts";
import type { Lease } from "./lease.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let readDb: ReadDb;
let stepper: CheckpointStepper;
let statements = 0;

beforeAll(async () => {
  database = await createTestDatabase(inject("databaseUrl"));
  await migrateReadDb(database.url);
  readDb = openReadDb({ url: database.url, max: 4, applicationName: "stepper test" });
  const counting = Object.create(readDb, {
    query: {
      value: (...given: Parameters<ReadDb["query"]>) => {
        statements += 1;
        return readDb.query(...given);
      },
    },
  }) as ReadDb;
  stepper = createCheckpointStepper(counting);
});
beforeEach(async () => {
  statements = 0;
  await readDb.query(`
    truncate projections.checkpoints;
    insert into projections.checkpoints (model, name, version, position, fencing_token, status)
    select model, model, 1, 10, 3, 'live' from unnest(array['feed', 'members', 'notes']) as model`);
});
afterAll(async () => {
  await readDb.end();
  await database.drop();
});

const leaseOf = (model: string, fencingToken = 3): Lease => ({
  connection: readDb,
  model,
  fencingToken,
  position: 10n,
  deadLetters: 0,
  untold: false,
  settled: true,
});
const step = (lease: Lease, to = 12n, live = true) => stepper.step(lease, to, { live, rate: 1.5 });
const positions = async () =>
  Object.fromEntries(
    (
      await readDb.query<{ model: string; position: string }>("select model, position::text from projections.checkpoints order by model")
    ).rows.map(({ model, position }) => [model, Number(position)]),
  );

describe("subscriptions that step past events that they ignore", () => {
  it("move in one statement, the later step of one taking the earlier along", async () => {
    const notes = leaseOf("notes");
    await Promise.all([step(notes, 11n), step(notes, 12n), step(leaseOf("feed")), step(leaseOf("members"))]);
    expect(await positions()).toEqual({ feed: 12, members: 12, notes: 12 });
    expect(statements).toBe(1);
  });

  it("learn that they lost the lease, and nothing else is held up by that", async () => {
    const outcomes = await Promise.allSettled([step(leaseOf("notes", 2)), step(leaseOf("members"))]);
    expect(outcomes).toMatchObject([{ status: "rejected", reason: expect.any(LeaseLostError) }, { status: "fulfilled" }]);
    expect(await positions()).toEqual({ feed: 10, members: 12, notes: 10 });
  });

  it("never move a checkpoint back", async () => {
    await step(leaseOf("feed"), 9n);
    expect(await positions()).toMatchObject({ feed: 10 });
  });

  it("do not wait for one whose checkpoint is locked, which moves when it is free", async () => {
    const holder = await readDb.connect();
    await holder.query("begin; select from projections.checkpoints where model = 'feed' for update");
    const held = step(leaseOf("feed"));
    try {
      await step(leaseOf("members"));
      expect(await positions()).toEqual({ feed: 10, members: 12, notes: 10 });
    } finally {
      await holder.query("rollback");
      holder.release();
    }
    await held;
    expect(await positions()).toMatchObject({ feed: 12 });
  });

  it("store the last step when a lease ends", async () => {
    const lease = leaseOf("notes");
    const stepping = step(lease, 14n, false);
    await stepper.end(lease);
    await stepping;
    expect(await positions()).toMatchObject({ notes: 14 });
  });
});
