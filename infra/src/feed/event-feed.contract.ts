import type { StoredEvent } from "@shiye/events/envelope";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EventFeed } from "./event-feed.ts";

/** A feed that several processes read, each through a client of its own. Other tests may have told it something before. */
interface EventFeedUnderTest {
  open(): Promise<EventFeed>;
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

/**
 * What projectors rely on, and no more: at least once, in order within a stream. Order across streams is no promise, because a
 * feed with partitions has none; read models are the same in any (projectors/src/determinism.int.test.ts).
 */
export function describeEventFeed(name: string, start: () => Promise<EventFeedUnderTest>): void {
  describe(name, { timeout: 60_000 }, () => {
    let world: EventFeedUnderTest;
    beforeAll(async () => {
      world = await start();
    });
    afterAll(() => world.close());

    /** A read model that remembers what it was given. */
    function read(feed: EventFeed, options: { group: string; after: bigint; batchSize?: number }) {
      const ending = new AbortController();
      const events: StoredEvent[] = [];
      const batches: number[] = [];
      let atOnce = 0;
      let mostAtOnce = 0;
      let caughtUp = false;
      const running = feed.subscribe({
        group: options.group,
        after: options.after,
        batchSize: options.batchSize ?? 100,
        signal: ending.signal,
        onBatch: async (batch, state) => {
          mostAtOnce = Math.max(mostAtOnce, ++atOnce);
          await new Promise((resolve) => setImmediate(resolve));
          events.push(...batch);
          batches.push(batch.length);
          caughtUp = state.caughtUp;
          atOnce--;
        },
      });
      return {
        events,
        batches,
        mostAtOnce: () => mostAtOnce,
        caughtUp: () => caughtUp,
        until: (told: readonly StoredEvent[]) =>
          Promise.race([
            running.then(() => Promise.reject(new Error("The subscription ended"))),
            expect.poll(() => holdsAll(events, told), soon).toBe(true),
          ]),
        async stop() {
          ending.abort();
          await running;
        },
      };
    }

    it("tells what there was, then what comes, in batches no larger than asked and one at a time", async () => {
      const feed = await world.open();
      const before = await feed.readLastPosition();
      const old = await world.tell(fresh("note"), 25);
      const reader = read(feed, { group: fresh("group"), after: before, batchSize: 7 });
      await reader.until(old);
      const news = await world.tell(fresh("note"), 9);
      await reader.until([...old, ...news]);
      await expect.poll(reader.caughtUp, soon).toBe(true);
      await reader.stop();
      expect(Math.max(...reader.batches)).toBeLessThanOrEqual(7);
      expect(reader.mostAtOnce()).toBe(1);
      const told = reader.events.find(({ id }) => id === old[0]?.id);
      expect(told).toEqual(old[0]);
    });

    it("keeps the order of each stream while many are written to at once", async () => {
      const feed = await world.open();
      const before = await feed.readLastPosition();
      const streams = Array.from({ length: 6 }, () => fresh("note"));
      const reader = read(feed, { group: fresh("group"), after: before, batchSize: 10 });
      const written = await Promise.all(
        streams.map(async (stream) => {
          const told: StoredEvent[] = [];
          for (let turn = 0; turn < 8; turn++) told.push(...(await world.tell(stream, 3)));
          return told;
        }),
      );
      await reader.until(written.flat());
      await reader.stop();
      for (const stream of streams) {
        const first = new Map<string, number>();
        for (const { id, revision } of reader.events.filter((event) => event.stream === stream))
          if (!first.has(id)) first.set(id, revision);
        expect([...first.values()]).toEqual(Array.from({ length: 24 }, (_, revision) => revision));
      }
    });

    it("goes on behind the position that a read model had committed", async () => {
      const feed = await world.open();
      const before = await feed.readLastPosition();
      const group = fresh("group");
      const stream = fresh("note");
      const old = await world.tell(stream, 10);
      const first = read(feed, { group, after: before });
      await first.until(old);
      await first.stop();
      const missed = await world.tell(stream, 10);
      const second = read(await world.open(), { group, after: old.at(-1)?.position ?? before });
      await second.until(missed);
      await second.stop();
    });

    it("tells everything to every read model, however far the others are", async () => {
      const feed = await world.open();
      const before = await feed.readLastPosition();
      const old = await world.tell(fresh("note"), 12);
      const ahead = read(feed, { group: fresh("group"), after: old.at(-1)?.position ?? before });
      const behind = read(feed, { group: fresh("group"), after: before, batchSize: 1 });
      const news = await world.tell(fresh("note"), 3);
      await ahead.until(news);
      await behind.until([...old, ...news]);
      await Promise.all([ahead.stop(), behind.stop()]);
    });

    it("tells a batch again to the next reader when the first failed in the middle of it", async () => {
      const feed = await world.open();
      const before = await feed.readLastPosition();
      const group = fresh("group");
      const told = await world.tell(fresh("note"), 5);
      const failing = feed.subscribe({
        group,
        after: before,
        batchSize: 100,
        signal: new AbortController().signal,
        onBatch: () => Promise.reject(new Error("the reader is broken")),
      });
      await expect(failing).rejects.toThrow("the reader is broken");
      const next = read(feed, { group, after: before });
      await next.until(told);
      await next.stop();
    });

    it("ends without a word when it is told to, after the batch in hand", async () => {
      const feed = await world.open();
      const before = await feed.readLastPosition();
      await world.tell(fresh("note"), 4);
      const ending = new AbortController();
      let batches = 0;
      const onBatch = async () => {
        batches++;
        ending.abort();
      };
      await feed.subscribe({ group: fresh("group"), after: before, batchSize: 1, signal: ending.signal, onBatch });
      expect(batches).toBe(1);
    });

    it("knows the real end of the log, whoever has read how far", async () => {
      const feed = await world.open();
      const told = await world.tell(fresh("note"), 2);
      const last = told.at(-1)?.position ?? 0n;
      expect(last).toBeGreaterThan(0n);
      await expect.poll(() => feed.readLastPosition(), soon).toBe(last);
    });

    it("misses nothing when connections are cut", async ({ skip }) => {
      const { cut } = world;
      if (!cut) return skip("nothing to cut");
      const feed = await world.open();
      const before = await feed.readLastPosition();
      const reader = read(feed, { group: fresh("group"), after: before });
      const told: StoredEvent[] = [];
      for (let turn = 0; turn < 5; turn++) {
        told.push(...(await world.tell(fresh("note"), 3)));
        await reader.until(told);
        await cut();
      }
      told.push(...(await world.tell(fresh("note"), 3)));
      await reader.until(told);
      await reader.stop();
    });
  });
}
