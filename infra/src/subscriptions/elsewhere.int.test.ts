import type { StoredEvent } from "@shiye/events/envelope";
import { describe, expect, it } from "vitest";
import { readCheckpoints } from "./checkpoints.ts";
import { defineProjection } from "./projection.ts";
import { createSubscriptions, type SubscriptionsOptions } from "./subscriptions.ts";
import { useLogLab } from "./testing/log-lab.ts";
import { numberedEvents } from "./testing/numbered-events.ts";

const lab = useLogLab();
const start = (options: Pick<SubscriptionsOptions, "projections">) =>
  lab.start(createSubscriptions({ databaseUrl: lab.database.url, log: lab.log, ...options }));

const events = (first: number, count: number): StoredEvent[] =>
  numberedEvents(count, ["category-1", "category-2", "category-3"], { first });
const upTo = (count: number) => Array.from({ length: count }, (_none, index) => index + 1);

describe("a projection that writes outside PostgreSQL", () => {
  /** A store that no rollback reaches: what was written there stays, whoever wrote it. */
  function openPlace({ elsewhere }: { elsewhere: boolean }) {
    const written: { schema: string; id: number }[] = [];
    const place = { away: false, written, ids: () => written.map(({ id }) => id) };
    const placed = defineProjection<number[]>({
      model: { name: "placed", version: 1, tables: () => "", readerIndexes: () => "" },
      handlers: { categories: { CategoryCreated: ({ data }, batch) => void batch.push(data.categoryId) } },
      createBatch: () => [],
      async write(_transaction, schema, batch) {
        if (place.away) throw Object.assign(new Error("The other place is away"), { code: "ECONNREFUSED" });
        written.push(...batch.map((id) => ({ schema, id })));
        return [];
      },
      elsewhere,
    });
    return { ...place, place, placed };
  }
  const stolen = () => lab.readDb.query("update projections.checkpoints set fencing_token = fencing_token + 1");

  it.each([
    [true, upTo(4)],
    [false, [...upTo(4), 4]],
  ])(
    "writes nothing there under a lease that was lost (%s), which one of the database alone does before its rollback",
    async (elsewhere, expected) => {
      const { placed, ids: there } = openPlace({ elsewhere });
      lab.log.append(...events(1, 3));
      const subscriptions = await start({ projections: [placed] });
      await subscriptions.settle();
      await stolen();
      lab.log.append(...events(4, 1));
      await subscriptions.settle();
      expect(there()).toEqual(expected);
    },
  );

  it("waits with an unmoved checkpoint while the target is away, then writes everything in order, without dead letters", async () => {
    const { placed, place, ids: there } = openPlace({ elsewhere: true });
    const subscriptions = await start({ projections: [placed] });
    lab.log.append(...events(1, 3));
    await subscriptions.settle();
    const positionOf = async () => (await readCheckpoints(lab.readDb)).find(({ model }) => model === "placed")?.position;
    const before = await positionOf();
    place.away = true;
    lab.log.append(...events(4, 3));
    await expect.poll(async () => (await subscriptions.status())[0]?.state, { timeout: 10_000 }).toBe("retrying");
    expect(await positionOf()).toBe(before);
    place.away = false;
    await subscriptions.settle();
    expect(there()).toEqual(upTo(6));
    expect(await subscriptions.deadLetters()).toEqual([]);
  });

  it("gets the same events again in order if the commit of the checkpoint is lost", async () => {
    const { placed, ids: there } = openPlace({ elsewhere: true });
    const subscriptions = await start({ projections: [placed] });
    lab.log.append(...events(1, 2));
    await subscriptions.settle();
    // The row cannot move: what was written there stands, and its position does not.
    await lab.readDb.query(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'the disk is full' using errcode = '53100'; end $$;
      create constraint trigger refuse after update on projections.checkpoints deferrable initially deferred for each row
        when (old.position <> new.position) execute function refuse()`);
    lab.log.append(...events(3, 2));
    await expect.poll(() => there().filter((id) => id === 4).length, { timeout: 10_000 }).toBeGreaterThan(1);
    await lab.readDb.query("drop trigger refuse on projections.checkpoints");
    await subscriptions.settle();
    expect([...new Set(there())]).toEqual(upTo(4));
    expect(there().slice(0, 4)).toEqual(upTo(4));
    expect(await subscriptions.deadLetters()).toEqual([]);
  });

  it("is rebuilt under another name beside the live one, and is told which of the two it writes", async () => {
    const { placed, written } = openPlace({ elsewhere: true });
    lab.log.append(...events(1, 3));
    const subscriptions = await start({ projections: [placed] });
    await subscriptions.settle();
    await subscriptions.rebuild("placed");
    lab.log.append(...events(4, 1));
    await subscriptions.settle();
    const of = (name: string) => written.filter(({ schema }) => schema === name).map(({ id }) => id);
    expect(of("placed")).toEqual([1, 2, 3, 4]);
    expect(of("placed_next")).toEqual([1, 2, 3]);
  });
});
