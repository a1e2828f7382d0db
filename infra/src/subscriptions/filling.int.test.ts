import { beforeEach, describe, expect, it } from "vitest";
import { insertRows, type TableShape } from "../read-models/row-writes.ts";
import { LeaseLostError } from "./failures.ts";
import { finishFilling } from "./generations.ts";
import { acquireLease, commitWithLease } from "./lease.ts";
import { defineProjection, type Projection } from "./projection.ts";
import { createSubscriptions } from "./subscriptions.ts";
import { channelEvents as events } from "./testing/channels.ts";
import { useLogLab } from "./testing/log-lab.ts";

const lab = useLogLab();
let broken = false;
let withoutIndexes = false;
let settlings = 0;
beforeEach(() => {
  broken = false;
  withoutIndexes = false;
  settlings = 0;
});

const rows: TableShape = { name: "rows", columns: { id: "bigint", how: "text" }, key: ["id"] };

/** Says of every row how it was written. */
const written = defineProjection<number[]>({
  model: {
    name: "written",
    version: 1,
    tables: (schema) => `create table ${schema}.rows (id bigint primary key, how text not null);`,
    readerIndexes: (schema) => (withoutIndexes ? "select 1 / 0" : `create index if not exists rows_by_how on ${schema}.rows (how)`),
  },
  handlers: { categories: { CategoryCreated: ({ data }, batch) => void batch.push(data.categoryId) } },
  createBatch: () => [],
  async write(transaction, schema, batch) {
    const live = batch.map((id) => ({ id, how: "live" }));
    await insertRows(transaction, schema, rows, live, { existing: "keep" });
    return [];
  },
  async fill(transaction, schema, batch) {
    const open = batch.map((id) => ({ id, how: "open" }));
    await insertRows(transaction, schema, rows, open, { existing: "keep" });
  },
  async completeFilled(transaction, schema) {
    if (broken) throw new Error("cannot be settled");
    settlings += 1;
    await transaction.query(`update ${schema}.rows set how = 'settled' where how = 'open'`);
  },
});

/** Like `member_streams`: until the rows are settled it writes them twice, and after that it needs an index to write at all. */
const unindexed = (readerIndexes: (schema: string) => string, beforeSettling = async () => {}) =>
  defineProjection<number[]>({
    model: {
      name: "unindexed",
      version: 1,
      tables: (schema) => `create table ${schema}.rows (id bigint not null, how text not null);`,
      readerIndexes: (schema) => (schema === "unindexed" ? `create unique index on ${schema}.rows (id)` : readerIndexes(schema)),
    },
    handlers: { categories: { CategoryCreated: ({ data }, batch) => void batch.push(data.categoryId) } },
    createBatch: () => [],
    async write(transaction, schema, batch) {
      const live = batch.map((id) => ({ id, how: "live" }));
      await insertRows(transaction, schema, rows, live, { existing: "keep" });
      return [];
    },
    async fill(transaction, schema, batch) {
      await transaction.query(`insert into ${schema}.rows select unnest($1::bigint[]), 'open'`, [batch]);
    },
    async completeFilled(transaction, schema) {
      await beforeSettling();
      await transaction.query(`update ${schema}.rows set how = 'settled'`);
    },
  });

const start = () => lab.start(createSubscriptions({ databaseUrl: lab.database.url, log: lab.log, projections: [written] }));

async function counts(schema = "written"): Promise<Record<string, number>> {
  const found = await lab.readDb.query<{ how: string; count: number }>(`select how, count(*) as count from ${schema}.rows group by how`);
  return Object.fromEntries(found.rows.map(({ how, count }) => [how, count]));
}

describe("a rebuild with a fill of its own", () => {
  it("settles all rows once, and then writes new events as usual", async () => {
    lab.log.append(...events(1, 30));
    const subscriptions = await start();
    await subscriptions.settle();
    expect(await counts()).toEqual({ live: 30 });
    await subscriptions.rebuild("written", { end: "keep" });
    expect(await counts("written_next")).toEqual({ settled: 30 });
    lab.log.append(...events(31, 5));
    await subscriptions.rebuild("written", { resume: true });
    expect(await counts()).toEqual({ settled: 30, live: 5 });
    lab.log.append(...events(36, 1));
    await subscriptions.settle();
    expect(await counts()).toEqual({ settled: 30, live: 6 });
    expect(settlings, "what came later must not be settled again").toBe(1);
  });

  it("continues filling after an interruption before all rows were settled", async () => {
    lab.log.append(...events(1, 30));
    const subscriptions = await start();
    await subscriptions.settle();
    broken = true;
    await expect(subscriptions.rebuild("written")).rejects.toThrow("cannot be settled");
    expect(await counts("written_next")).toEqual({ open: 30 });
    broken = false;
    lab.log.append(...events(31, 5));
    await subscriptions.rebuild("written", { resume: true });
    expect(await counts()).toEqual({ settled: 35 });
  });

  it("that was cut off between settling and the indexes makes those alone, and settles nothing twice", async () => {
    lab.log.append(...events(1, 30));
    const subscriptions = await start();
    await subscriptions.settle();
    withoutIndexes = true;
    await expect(subscriptions.rebuild("written")).rejects.toThrow("division by zero");
    expect(await counts("written_next")).toEqual({ settled: 30 });
    await lab.stop(subscriptions);
    withoutIndexes = false;
    lab.log.append(...events(31, 5));
    const again = await start();
    await expect.poll(() => again.status().then((all) => all.map(({ model }) => model)), { timeout: 20_000 }).toEqual(["written"]);
    await again.settle();
    expect(await counts()).toEqual({ settled: 30, live: 5 });
    expect(settlings).toBe(1);
    expect((await lab.readDb.query("select from pg_indexes where schemaname = 'written' and indexname = 'rows_by_how'")).rowCount).toBe(1);
  });

  it("goes on in a second process when the first is killed between settling and the indexes, though writing needs them", async () => {
    let atSettling: (() => void) | undefined;
    const settling = new Promise<void>((resolve) => {
      atSettling = resolve;
    });
    let settle: (() => void) | undefined;
    const mayLeave = new Promise<void>((resolve) => {
      settle = resolve;
    });
    const killed = unindexed(
      () => "select pg_terminate_backend(pg_backend_pid())",
      async () => {
        atSettling?.();
        await mayLeave;
      },
    );
    const other = unindexed((schema) => `create unique index if not exists unindexed_by_id on ${schema}.rows (id)`);
    const of = (projection: Projection) => ({ databaseUrl: lab.database.url, log: lab.log, projections: [projection] });
    lab.log.append(...events(1, 30));
    const first = createSubscriptions(of(killed));
    await lab.start(first);
    await first.settle();
    const dying = first.rebuild("unindexed").catch((error: unknown) => error);
    await settling;
    const second = await lab.start(createSubscriptions(of(other)));
    // It is to fill the same tables, and waits for the first at their checkpoint.
    await expect.poll(async () => (await lab.readDb.query("select from pg_locks where not granted")).rowCount).toBeGreaterThan(0);
    lab.log.append(...events(31, 5));
    settle?.();
    expect(await dying).toBeInstanceOf(Error);
    await lab.stop(first);
    await expect.poll(async () => (await second.status()).map(({ model }) => model), { timeout: 20_000 }).toEqual(["unindexed"]);
    await second.settle();
    expect(await counts("unindexed")).toEqual({ settled: 30, live: 5 });
  });

  it("makes each index once when two processes complete the same tables at the same moment", async () => {
    lab.log.append(...events(1, 3));
    const subscriptions = await start();
    await subscriptions.settle();
    await subscriptions.rebuild("written", { end: "keep" });
    await lab.readDb.query(`drop index written_next.rows_by_how;
      insert into written_next.rows select id, 'live' from generate_series(100, 60000) id`);
    await Promise.all([finishFilling(lab.readDb, written), finishFilling(lab.readDb, written)]);
    expect(
      (await lab.readDb.query("select from pg_indexes where schemaname = 'written_next' and indexname = 'rows_by_how'")).rowCount,
    ).toBe(1);
  });

  it("takes the lease from a runner that believes that the rows are still unsettled", async () => {
    lab.log.append(...events(1, 3));
    const subscriptions = await start();
    await subscriptions.settle();
    broken = true;
    await expect(subscriptions.rebuild("written")).rejects.toThrow("cannot be settled");
    broken = false;
    const connection = await lab.readDb.connect();
    try {
      const lease = await acquireLease(connection, "written_next", 1);
      if (!lease) throw new Error("Somebody has the lease");
      expect(lease.settled).toBe(false);
      await finishFilling(lab.readDb, written);
      await expect(commitWithLease(lease, { to: 4n, rate: 0, work: async () => {} })).rejects.toThrow(LeaseLostError);
    } finally {
      connection.release(true);
    }
  });
});
