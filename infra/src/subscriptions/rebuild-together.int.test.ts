import { expect, it } from "vitest";
import { CAPACITY as NEWEST_IN_MEMORY } from "./event-reader.ts";
import { defineProjection } from "./projection.ts";
import { createSubscriptions } from "./subscriptions.ts";
import { useLogLab } from "./testing/log-lab.ts";
import { numberedEvents } from "./testing/numbered-events.ts";

const EVENTS = 20_000;
const lab = useLogLab();

/** Counts events. Its tables take longer to be made than the whole log to be counted, and one waits for the other with them. */
function counting(name: string) {
  return defineProjection<{ count: number }>({
    model: {
      name,
      version: 1,
      tables: (schema) => `create table ${schema}.counted as select 0 as count from pg_sleep(0.6);`,
      readerIndexes: () => "",
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
  const projections = [counting("one"), counting("other")];
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
