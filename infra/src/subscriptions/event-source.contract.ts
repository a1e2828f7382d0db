import type { StoredEvent } from "@shiye/events/envelope";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EventBatch, EventSource } from "./event-source.ts";

/** A source that several processes read, each through a client of its own. Other tests may have told it something before. */
interface EventSourceUnderTest {
  open(): Promise<EventSource>;
  /** Adds this many events to a stream, which is new when nobody spoke of it; resolves when the log has them. */
  tell(stream: string, count: number): Promise<readonly StoredEvent[]>;
  /** Cuts every connection that readers have at this moment; they come back by themselves. Undefined where there is none to cut. */
  cut?: () => Promise<void>;
  close(): Promise<void>;
}

const soon = { timeout: 20_000, interval: 5 };
let counted = 0;
const fresh = (noun: string) => `${noun}-${++counted}-${Math.random().toString(36).slice(2)}`;

function holdsAll(events: readonly StoredEvent[], told: readonly StoredEvent[]): boolean {
  const ids = new Set(events.map(({ id }) => id));
  return told.every(({ id }) => ids.has(id));
}

/** Where deliveries from a position on break the promise of the port, given what the log has there, in order. */
export function brokenPromises(deliveries: readonly EventBatch[], after: bigint, log: readonly StoredEvent[]): string[] {
  const broken: string[] = [];
  const delivered = deliveries.flatMap(({ events }) => events);
  let position = after;
  for (const { follows, events } of deliveries) {
    if (events.length === 0) broken.push("an empty batch");
    if (follows !== position) broken.push(`a batch says that it follows ${follows}, after ${position}`);
    for (const event of events) {
      if (event.position <= position) broken.push(`${event.position} comes after ${position}`);
      position = event.position;
    }
  }
  const ids = new Set(delivered.map(({ id }) => id));
  if (ids.size < delivered.length) broken.push("an event is repeated");
  for (const event of log) if (!ids.has(event.id)) broken.push(`${event.position} is left out`);
  return broken;
}

/** What subscriptions rely on: every event once, in strictly increasing position across all streams, each batch naming what it follows. */
export function describeEventSource(name: string, start: () => Promise<EventSourceUnderTest>): void {
  describe(name, { timeout: 60_000 }, () => {
    let world: EventSourceUnderTest;
    beforeAll(async () => {
      world = await start();
    });
    afterAll(() => world.close());

    /** A subscription that remembers what it was given. */
    function read(source: EventSource, options: { after: bigint; batchSize?: number }) {
      const ending = new AbortController();
      const deliveries: EventBatch[] = [];
      let atOnce = 0;
      let mostAtOnce = 0;
      const running = source.subscribe({
        after: options.after,
        batchSize: options.batchSize ?? 100,
        signal: ending.signal,
        onBatch: async (batch) => {
          mostAtOnce = Math.max(mostAtOnce, ++atOnce);
          await new Promise((resolve) => setImmediate(resolve));
          deliveries.push(batch);
          atOnce--;
        },
      });
      const events = () => deliveries.flatMap((batch) => batch.events);
      return {
        deliveries,
        events,
        mostAtOnce: () => mostAtOnce,
        caughtUp: () => deliveries.at(-1)?.caughtUp ?? false,
        until: (told: readonly StoredEvent[]) =>
          Promise.race([
            running.then(() => Promise.reject(new Error("The subscription ended"))),
            expect.poll(() => holdsAll(events(), told), soon).toBe(true),
          ]),
        async stop() {
          ending.abort();
          await running;
        },
      };
    }

    const inLogOrder = (events: readonly StoredEvent[]) => events.toSorted((one, other) => (one.position < other.position ? -1 : 1));

    it("delivers old events, then new ones, in batches no larger than asked and one at a time", async () => {
      const source = await world.open();
      const before = await source.readLastPosition();
      const old = await world.tell(fresh("note"), 25);
      const reader = read(source, { after: before, batchSize: 7 });
      await reader.until(old);
      const news = await world.tell(fresh("note"), 9);
      await reader.until([...old, ...news]);
      await expect.poll(reader.caughtUp, soon).toBe(true);
      await reader.stop();
      expect(Math.max(...reader.deliveries.map(({ events }) => events.length))).toBeLessThanOrEqual(7);
      expect(reader.mostAtOnce()).toBe(1);
      expect(reader.events().find(({ id }) => id === old[0]?.id)).toEqual(old[0]);
      expect(brokenPromises(reader.deliveries, before, [...old, ...news])).toEqual([]);
    });

    it("delivers every event once in the order of the log, and names what each batch follows, while many streams are written to at once", async () => {
      const source = await world.open();
      const before = await source.readLastPosition();
      const readers = [10, 1, 1000].map((batchSize) => read(source, { after: before, batchSize }));
      const written = await Promise.all(
        Array.from({ length: 6 }, () => fresh("note")).map(async (stream) => {
          const told: StoredEvent[] = [];
          for (let turn = 0; turn < 8; turn++) told.push(...(await world.tell(stream, 3)));
          return told;
        }),
      );
      const log = inLogOrder(written.flat());
      for (const reader of readers) {
        await reader.until(log);
        await reader.stop();
        expect(brokenPromises(reader.deliveries, before, log)).toEqual([]);
        const ids = new Set(log.map(({ id }) => id));
        expect(reader.events().flatMap(({ id }) => (ids.has(id) ? [id] : []))).toEqual(log.map(({ id }) => id));
      }
    });

    it("continues behind a position that a subscription had committed", async () => {
      const source = await world.open();
      const before = await source.readLastPosition();
      const stream = fresh("note");
      const old = await world.tell(stream, 10);
      const first = read(source, { after: before });
      await first.until(old);
      await first.stop();
      const missed = await world.tell(stream, 10);
      const from = old.at(-1)?.position ?? before;
      const second = read(await world.open(), { after: from });
      await second.until(missed);
      await second.stop();
      expect(brokenPromises(second.deliveries, from, missed)).toEqual([]);
    });

    it("delivers everything to every subscription, however far the others are", async () => {
      const source = await world.open();
      const before = await source.readLastPosition();
      const old = await world.tell(fresh("note"), 12);
      const ahead = read(source, { after: old.at(-1)?.position ?? before });
      const behind = read(source, { after: before, batchSize: 1 });
      const news = await world.tell(fresh("note"), 3);
      await ahead.until(news);
      await behind.until([...old, ...news]);
      await Promise.all([ahead.stop(), behind.stop()]);
      expect(brokenPromises(behind.deliveries, before, [...old, ...news])).toEqual([]);
    });

    it("delivers a batch again to the next subscription when the first failed in the middle of it", async () => {
      const source = await world.open();
      const before = await source.readLastPosition();
      const told = await world.tell(fresh("note"), 5);
      const failing = source.subscribe({
        after: before,
        batchSize: 100,
        signal: new AbortController().signal,
        onBatch: () => Promise.reject(new Error("the reader is broken")),
      });
      await expect(failing).rejects.toThrow("the reader is broken");
      const next = read(source, { after: before });
      await next.until(told);
      await next.stop();
    });

    it("ends without an error when aborted, after the current batch", async () => {
      const source = await world.open();
      const before = await source.readLastPosition();
      await world.tell(fresh("note"), 4);
      const ending = new AbortController();
      let batches = 0;
      const onBatch = async () => {
        batches++;
        ending.abort();
      };
      await source.subscribe({ after: before, batchSize: 1, signal: ending.signal, onBatch });
      expect(batches).toBe(1);
    });

    it("knows the real end of the log, whoever has read how far", async () => {
      const source = await world.open();
      const told = await world.tell(fresh("note"), 2);
      const last = told.at(-1)?.position ?? 0n;
      expect(last).toBeGreaterThan(0n);
      await expect.poll(() => source.readLastPosition(), soon).toBe(last);
    });

    it("loses, repeats and disorders nothing when connections are cut", async ({ skip }) => {
      const { cut } = world;
      if (!cut) return skip("nothing to cut");
      const source = await world.open();
      const before = await source.readLastPosition();
      const reader = read(source, { after: before });
      const told: StoredEvent[] = [];
      for (let turn = 0; turn < 5; turn++) {
        told.push(...(await world.tell(fresh("note"), 3)));
        await reader.until(told);
        await cut();
      }
      told.push(...(await world.tell(fresh("note"), 3)));
      await reader.until(told);
      await reader.stop();
      expect(brokenPromises(reader.deliveries, before, told)).toEqual([]);
    });
  });
}
