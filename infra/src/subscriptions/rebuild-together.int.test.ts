import { expect, it, vi } from "vitest";
import { CAPACITY as NEWEST_IN_MEMORY } from "./event-reader.ts";
import { defineProjection } from "./projection.ts";
import { createSubscriptions } from "./subscriptions.ts";
import { useLogLab } from "./testing/log-lab.ts";
import { numberedEvents } from "./testing/numbered-events.ts";

const EVENTS = 20_000;
const lab = useLogLab();

/** Counts events. */
function counting(name: string, { tablesTake = 0, readerIndexes = "" }) {
  return defineProjection<{ count: number }>({
    model: {
      name,
      version: 1,
      tables: (schema) => `create table ${schema}.counted as select 0 as count from pg_sleep(${tablesTake});`,
      readerIndexes: () => readerIndexes,
    },
    handlers: {
      categories: {
        CategoryCreated(_event, batch) {
          batch.count += 1;
        },
      },
    },
    createBatch: () => ({ count: 0 }),
    async write(transaction, schema, { count }) {
      await transaction.query(`update ${schema}.counted set count = count + $1 from pg_sleep(0.05)`, [count]);
      return [];
    },
  });
}

it("read models that are rebuilt together read the log once, however long their tables take", async () => {
  // The tables of one are there long before those of the other, and could be full by then.
  const projections = [counting("one", { tablesTake: 0.6 }), counting("other", { tablesTake: 0.6 })];
  const subscriptions = await lab.start(createSubscriptions({ databaseUrl: lab.database.url, log: lab.log, projections }));
  lab.log.append(...numberedEvents(EVENTS, ["category-1"]));
  await subscriptions.settle();
  const before = lab.log.eventsRead();
  await Promise.all(projections.map(({ name }) => subscriptions.rebuild(name)));
  expect(lab.log.eventsRead() - before).toBe(EVENTS - NEWEST_IN_MEMORY);
  for (const { name } of projections) {
    const { rows } = await lab.readDb.query<{ count: number }>(`select count from ${name}.counted`);
    expect(rows).toEqual([{ count: EVENTS }]);
  }
});

it("read models that are empty when a process starts on a long log read it once", async () => {
  const projections = ["one", "two", "three", "four", "five", "six", "seven", "eight"].map((name, index) =>
    counting(name, { tablesTake: index === 4 ? 0.6 : 0 }),
  );
  lab.log.append(...numberedEvents(EVENTS, ["category-1"]));
  const subscriptions = await lab.start(createSubscriptions({ databaseUrl: lab.database.url, log: lab.log, projections }));
  await subscriptions.settle();
  expect(lab.log.eventsRead()).toBeLessThanOrEqual(EVENTS + NEWEST_IN_MEMORY);
  const { rows } = await lab.readDb.query("select count from eight.counted");
  expect(rows).toEqual([{ count: EVENTS }]);
});

/** Takes a while, and writes down from when to when. */
const MAKING = `
  create table if not exists public.making (began timestamptz, ended timestamptz);
  with began as (select clock_timestamp() as at), slept as (select at, pg_sleep(0.15) from began)
  insert into public.making select at, clock_timestamp() from slept`;
const NAMES = ["one", "two", "three", "four", "five", "six"];

it("indexes of read models that are full at the same time are made for two at once, so that no connection is missing", async () => {
  const projections = NAMES.map((name) => counting(name, { readerIndexes: MAKING }));
  const subscriptions = await lab.start(createSubscriptions({ databaseUrl: lab.database.url, log: lab.log, projections }));
  await lab.readDb.query("truncate public.making");
  await Promise.all(NAMES.map((name) => subscriptions.rebuild(name)));
  const { rows } = await lab.readDb.query<{ beside: number }>(
    "select (select count(*)::int from public.making other where other.began <= one.began and other.ended > one.began) as beside from public.making one",
  );
  expect(rows).toHaveLength(NAMES.length);
  expect(Math.max(...rows.map(({ beside }) => beside))).toBe(2);
});

it("indexes that wait for their turn are not made any more once their rebuild is given up", async () => {
  const projections = NAMES.map((name) => counting(name, { readerIndexes: MAKING }));
  const subscriptions = await lab.start(createSubscriptions({ databaseUrl: lab.database.url, log: lab.log, projections }));
  await lab.readDb.query("truncate public.making");
  const giveUp = new AbortController();
  const rebuilds = Promise.allSettled(NAMES.map((name) => subscriptions.rebuild(name, { signal: giveUp.signal })));
  const made = async () => (await lab.readDb.query("select from public.making")).rows.length;
  await vi.waitFor(async () => expect(await made()).toBeGreaterThan(0), { timeout: 10_000, interval: 10 });
  giveUp.abort();
  expect((await rebuilds).map(({ status }) => status)).toContain("rejected");
  expect(await made()).toBeLessThan(NAMES.length);
});
