import type { StoredEvent } from "@shiye/events/envelope";
import { createTestDatabase, type TestDatabase } from "@shiye/infra/engines/postgres/test-database";
import type { EventLog } from "@shiye/infra/event-store/event-log";
import { BUCKET, closeBuckets } from "@shiye/infra/event-store/postgres/buckets";
import { createPostgresEventLog } from "@shiye/infra/event-store/postgres/event-log";
import { verifyLog } from "@shiye/infra/event-store/postgres/verify-log";
import { openReadDb, type ReadDb } from "@shiye/infra/read-models/database";
import { compareLedgers, compareNewBuckets } from "@shiye/infra/subscriptions/ledger";
import type { Projection } from "@shiye/infra/subscriptions/projection";
import { createSubscriptions, type Subscriptions } from "@shiye/infra/subscriptions/subscriptions";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { keepRecords } from "./keep-records.ts";
import { adminActions } from "./read-models/admin-actions/index.ts";
import { members } from "./read-models/members/index.ts";
import { noteStats } from "./read-models/note-stats/index.ts";

const EVENTS = 2 * BUCKET + 50;
/** A like in the second bucket. */
const SKIPPED = BigInt(BUCKET + 900);

let database: TestDatabase;
let readDb: ReadDb;
let log: EventLog;
let running: Subscriptions[] = [];

/** Members who like one note, from position 2 on. Every tenth event is an administrator's. */
beforeAll(async () => {
  database = await createTestDatabase(inject("databaseUrl"));
  readDb = openReadDb({ url: database.url, max: 3 });
  log = await createPostgresEventLog({ connectionString: database.url });
  await readDb.query(
    `insert into log.events select n, 'like-' || n || '-note-10', 0, gen_random_uuid(), 'NoteLiked', 1, now(),
       json_build_object('noteId', 10, 'memberId', n, 'noteAuthorId', 1),
       json_build_object('actor', case n % 10 when 0 then json_build_object('kind', 'admin', 'id', 7) else json_build_object('kind', 'member', 'id', n) end, 'correlationId', 'c', 'causationId', 'c')
     from generate_series(1, $1::integer) n`,
    [EVENTS],
  );
});
async function stopAll(): Promise<void> {
  const all = running;
  running = [];
  await Promise.all(all.map((subscriptions) => subscriptions.stop()));
}
afterEach(async () => {
  await stopAll();
  await readDb.query(
    "drop schema if exists note_stats cascade; delete from projections.checkpoints; delete from projections.dead_letters; delete from projections.ledger",
  );
});
afterAll(async () => {
  await log.close();
  await readDb.end();
  await database.drop();
});

async function follow(projections: readonly Projection[], from: Pick<EventLog, "readAll" | "subscribe" | "readLastPosition"> = log) {
  const subscriptions = createSubscriptions({ databaseUrl: database.url, log: from, projections, ledger: true });
  running.push(subscriptions);
  await subscriptions.start();
  await subscriptions.settle();
  return subscriptions;
}

/** A log that loses an event on the way to its readers, as a broken reader would. */
function losing(position: bigint): Pick<EventLog, "readAll" | "subscribe" | "readLastPosition"> {
  const without = (events: readonly StoredEvent[]) => events.filter((event) => event.position !== position);
  return {
    readLastPosition: () => log.readLastPosition(),
    async *readAll(options) {
      for await (const batch of log.readAll(options)) yield without(batch);
    },
    subscribe: (options) => log.subscribe({ ...options, onBatch: (events, state) => options.onBatch(without(events), state) }),
  };
}

const compare = (...projections: Projection[]) => compareLedgers(readDb, { projections, log });

describe("the ledger of a projection", () => {
  it("agrees with the log for each batch, also for a projection that chooses among the events of a type", async () => {
    await closeBuckets(readDb);
    await follow([noteStats, adminActions]);
    expect(await compare(noteStats, adminActions, members)).toEqual([
      { name: "note_stats", buckets: 2 },
      { name: "admin_actions", buckets: 2 },
    ]);
  });

  it("names the bucket of an event that the projection skipped, and agrees again after a rebuild", async () => {
    await follow([noteStats], losing(SKIPPED));
    expect(await compare(noteStats)).toEqual([{ name: "note_stats", buckets: 2, differs: { bucket: 1n, has: BUCKET - 1, wants: BUCKET } }]);
    await stopAll();
    const whole = await follow([noteStats]);
    await whole.rebuild("note_stats");
    expect(await compare(noteStats)).toEqual([{ name: "note_stats", buckets: 2 }]);
  });

  it("names the bucket of an event that was replaced by another", async () => {
    await follow([noteStats]);
    await readDb.query("update projections.ledger set ids = ids # 1 where bucket = 0");
    expect((await compare(noteStats))[0]?.differs).toEqual({ bucket: 0n, has: BUCKET, wants: BUCKET });
  });

  it("counts an event that became a dead letter once", async () => {
    const broken: Projection = {
      ...noteStats,
      apply: (transaction, schema, events, options) => {
        if (events.some(({ position }) => position === SKIPPED)) throw new TypeError("a mistake in a handler");
        return noteStats.apply(transaction, schema, events, options);
      },
    };
    const subscriptions = await follow([broken]);
    expect(await subscriptions.deadLetters()).toHaveLength(1);
    expect(await compare(noteStats)).toEqual([{ name: "note_stats", buckets: 2 }]);
  });

  it("begins at the checkpoint of a read model without a ledger, and says nothing about earlier events", async () => {
    const before = createSubscriptions({ databaseUrl: database.url, log, projections: [noteStats] });
    running.push(before);
    await before.start();
    await before.settle();
    await stopAll();
    await readDb.query("update projections.checkpoints set ledger_agreed = 1, ledger_differs = 1");
    await follow([noteStats]);
    expect(await compare(noteStats)).toEqual([{ name: "note_stats", buckets: 0 }]);
    await compareNewBuckets(readDb, { projections: [noteStats], log });
    expect((await readDb.query("select ledger_agreed, ledger_differs from projections.checkpoints")).rows).toEqual([
      { ledger_agreed: 3, ledger_differs: null },
    ]);
  });
});

describe("what was compared", () => {
  const agreedOf = async (model: string) =>
    (await readDb.query("select ledger_agreed from projections.checkpoints where model = $1", [model])).rows[0]?.ledger_agreed;
  /** Where reading began, each time somebody read. */
  function watched(): { starts: bigint[]; reading: Pick<EventLog, "readAll"> } {
    const starts: bigint[] = [];
    return {
      starts,
      reading: {
        readAll: (options) => {
          starts.push(options.after);
          return log.readAll(options);
        },
      },
    };
  }

  it("is not read again, by the next process either, until a bucket more is full", async () => {
    await closeBuckets(readDb);
    await follow([adminActions]);
    const { starts, reading } = watched();
    const look = () => compareNewBuckets(readDb, { projections: [adminActions], log: reading });
    expect(await look()).toEqual([{ name: "admin_actions", buckets: 2 }]);
    expect(await look()).toEqual([{ name: "admin_actions", buckets: 0 }]);
    expect(starts).toEqual([0n]);
    await readDb.query("update projections.checkpoints set ledger_agreed = 1");
    expect(await look()).toEqual([{ name: "admin_actions", buckets: 1 }]);
    expect(starts).toEqual([0n, BigInt(BUCKET)]);
    expect(await agreedOf("admin_actions")).toBe(2);
  });

  it("ends at a bucket that differs, which is compared again, and is not stored for a generation that was swapped in meanwhile", async () => {
    await closeBuckets(readDb);
    await follow([adminActions]);
    await readDb.query("update projections.ledger set ids = ids # 1 where bucket = 1");
    const look = (reading: Pick<EventLog, "readAll"> = log) => compareNewBuckets(readDb, { projections: [adminActions], log: reading });
    const differs = { bucket: 1n, has: 410, wants: 410 };
    expect(await look()).toEqual([{ name: "admin_actions", buckets: 2, differs }]);
    expect(await look()).toEqual([{ name: "admin_actions", buckets: 1, differs }]);
    expect(await agreedOf("admin_actions")).toBe(1);
    await readDb.query("update projections.ledger set ids = ids # 1 where bucket = 1");
    await look({
      async *readAll(options) {
        yield* log.readAll(options);
        await readDb.query("update projections.checkpoints set fencing_token = fencing_token + 1");
      },
    });
    expect(await agreedOf("admin_actions")).toBe(1);
  });

  it("may be left unfinished: a process that ends waits for one batch, and not for the log", async () => {
    await closeBuckets(readDb);
    await follow([adminActions]);
    let batches = 0;
    const endless: Pick<EventLog, "readAll"> = {
      async *readAll() {
        for (; ; batches++) {
          await new Promise((resolve) => setTimeout(resolve, 5));
          yield [];
        }
      },
    };
    const warnings: string[] = [];
    const records = keepRecords({ databaseUrl: database.url, log: endless, warn: (message) => void warnings.push(message) });
    await vi.waitFor(() => expect(batches).toBeGreaterThan(3), 10_000);
    await records.stop();
    expect(warnings).toEqual([]);
    expect(await agreedOf("admin_actions")).toBeNull();
  });
});

it("is compared by the process that keeps the records: it closes buckets, compares, warns, and stores the result for the back office", async () => {
  await readDb.query("delete from log.buckets");
  await follow([noteStats], losing(SKIPPED));
  const warnings: string[] = [];
  const records = keepRecords({ databaseUrl: database.url, log, warn: (message) => void warnings.push(message) });
  const differs = async () => (await readDb.query("select ledger_differs from projections.checkpoints where model = 'note_stats'")).rows[0];
  await vi.waitFor(async () => expect(await differs()).toEqual({ ledger_differs: 1 }), 10_000);
  await records.stop();
  expect(warnings).toEqual([expect.stringContaining("note_stats has not seen all events of bucket 1")]);
  expect(await verifyLog(readDb)).toMatchObject({ buckets: 2 });
});
