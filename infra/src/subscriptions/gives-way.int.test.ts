import { expect, it } from "vitest";
import { defineProjection } from "./projection.ts";
import { createSubscriptions } from "./subscriptions.ts";
import { useLogLab } from "./testing/log-lab.ts";
import { numberedEvents } from "./testing/numbered-events.ts";

const EVENTS = 4000;
const lab = useLogLab();

/** What was written of a rebuild, batch by batch. */
const batches: { events: number; began: number; ended: number }[] = [];
const counted = defineProjection<{ events: number }>({
  model: {
    name: "counted",
    version: 1,
    tables: (schema) => `create table ${schema}.counted (events integer not null)`,
    readerIndexes: () => "",
  },
  handlers: {
    categories: {
      CategoryCreated: (_event, batch) => {
        batch.events += 1;
      },
    },
  },
  createBatch: () => ({ events: 0 }),
  async write(transaction, schema, { events }) {
    const began = performance.now();
    await transaction.query(`insert into ${schema}.counted select $1::integer from pg_sleep(0.02)`, [events]);
    if (schema === "counted_next") batches.push({ events, began, ended: performance.now() });
    return [];
  },
});

it("a rebuild leaves room for others, batch by batch, unless it is in a hurry", async () => {
  lab.log.append(...numberedEvents(EVENTS, ["category-1"]));
  const subscriptions = await lab.start(createSubscriptions({ databaseUrl: lab.database.url, log: lab.log, projections: [counted] }));
  await subscriptions.settle();
  const rebuilt = async (hurry: boolean) => {
    batches.length = 0;
    await subscriptions.rebuild("counted", { hurry });
    expect(batches.reduce((sum, { events }) => sum + events, 0)).toBe(EVENTS);
    const rested = batches.slice(1).map(({ began }, index) => began - (batches[index]?.ended ?? 0));
    return { largest: Math.max(...batches.map(({ events }) => events)), shortestRest: Math.min(...rested) };
  };
  const giving = await rebuilt(false);
  expect(giving.largest).toBeLessThanOrEqual(500);
  // At least half of the 20 ms that each of them takes.
  expect(giving.shortestRest).toBeGreaterThan(9);
  expect((await rebuilt(true)).largest).toBeGreaterThan(500);
}, 60_000);
