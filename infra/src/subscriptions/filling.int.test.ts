import { beforeEach, describe, expect, it } from "vitest";
import { insertRows, type TableShape } from "../read-models/row-writes.ts";
import { LeaseLostError } from "./failures.ts";
import { finishFilling } from "./generations.ts";
import { acquireLease, commitWithLease } from "./lease.ts";
import { defineProjection } from "./projection.ts";
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
