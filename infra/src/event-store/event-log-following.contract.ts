import { describe, expect, it } from "vitest";
import type { EventLogUnderTest } from "./event-log.contract.ts";
import type { EventLog } from "./event-log.ts";
import { appended, expectIncreasing, follow, newEvent, newStream, pick, readFrom, repeat, waitFor } from "./testing/log-tools.ts";

/** The part of the suite that follows the log: subscriptions, and what is left of them and of appends when connections are cut. */
export function describeFollowing({
  world,
  log,
  open,
}: {
  world: () => EventLogUnderTest;
  log: () => EventLog;
  open: () => Promise<EventLog>;
}): void {
  describe("a subscription", () => {
    it("catches up, then follows, in batches no larger than asked and one at a time", async () => {
      const before = await log().readLastPosition();
      await log().append({ stream: newStream(), expectedRevision: "no-stream", events: Array.from({ length: 30 }, () => newEvent()) });
      const follower = follow(await open(), before, { batchSize: 7, pauseMs: 3 });
      await follower.until(30);
      const writers = Promise.all(
        Array.from({ length: 8 }, () =>
          repeat(10, () => log().append({ stream: newStream(), expectedRevision: "no-stream", events: [newEvent()] })),
        ),
      );
      await writers;
      await follower.until(110);
      await follower.stop();
      expect(follower.events).toEqual(await readFrom(log(), before));
      expect(Math.max(...follower.batches)).toBeLessThanOrEqual(7);
      expect(follower.atOnce()).toBe(1);
      expect(follower.caughtUp()).toBe(true);
    });

    it("from the end gets only new events, and many subscriptions get the same", async () => {
      await log().append({ stream: newStream(), expectedRevision: "no-stream", events: [newEvent()] });
      const before = await log().readLastPosition();
      const reader = await open();
      const followers = Array.from({ length: 8 }, (_, index) => follow(reader, before, { batchSize: 1 + index }));
      await repeat(20, () => log().append({ stream: newStream(), expectedRevision: "no-stream", events: [newEvent(), newEvent()] }));
      const expected = await readFrom(log(), before);
      for (const follower of followers) {
        await follower.until(40);
        await follower.stop();
        expect(follower.events).toEqual(expected);
      }
    });

    it("ends without an error when it is aborted, even in the middle of a batch", async () => {
      const before = await log().readLastPosition();
      await log().append({ stream: newStream(), expectedRevision: "no-stream", events: [newEvent(), newEvent()] });
      const stop = new AbortController();
      let calls = 0;
      await log().subscribe({
        after: before,
        signal: stop.signal,
        batchSize: 1,
        onBatch: async () => {
          calls++;
          stop.abort();
        },
      });
      expect(calls).toBe(1);
      await log().subscribe({ after: before, signal: stop.signal, onBatch: async () => expect.unreachable() });
    });

    it("ends with the reader's error", async () => {
      const before = await log().readLastPosition();
      await log().append({ stream: newStream(), expectedRevision: "no-stream", events: [newEvent()] });
      const failing = log().subscribe({
        after: before,
        signal: new AbortController().signal,
        onBatch: async () => {
          throw new Error("the reader is broken");
        },
      });
      await expect(failing).rejects.toThrow("the reader is broken");
    });

    it("ends when the log is closed", async () => {
      const other = await world().open();
      const running = other.subscribe({
        after: await other.readLastPosition(),
        signal: new AbortController().signal,
        onBatch: async () => {},
      });
      await other.close();
      await running;
      await expect(other.append({ stream: newStream(), expectedRevision: "no-stream", events: [newEvent()] })).rejects.toThrow("closed");
    });
  });

  describe("when connections are cut", () => {
    it("every append ends well and is stored once, and subscriptions miss nothing", async () => {
      const before = await log().readLastPosition();
      const logs = [await open(), await open()];
      const follower = follow(await open(), before, { batchSize: 20 });
      const total = 16 * 30;
      let acknowledged = 0;
      const writers = Promise.all(
        Array.from({ length: 16 }, (_, writer) =>
          repeat(30, async () => {
            const result = await pick(logs, writer).append({ stream: newStream(), expectedRevision: "no-stream", events: [newEvent()] });
            acknowledged++;
            return result;
          }),
        ),
      );
      let cuts = 0;
      // Each cut waits for some progress since the last: on a busy machine, cuts by the clock would let nobody connect at all.
      const cutting = (async () => {
        while (acknowledged < total) {
          const enough = Math.min(total, acknowledged + 20);
          await waitFor(() => acknowledged >= enough, "progress between two cuts");
          await world().cutConnections();
          cuts++;
        }
      })();
      await Promise.all([writers, cutting]);
      const results = (await writers).flat();
      expect(cuts).toBeGreaterThan(1);
      expect(results.map((result) => result.status)).toEqual(results.map(() => "appended"));
      const all = await readFrom(log(), before);
      expect(all.map((event) => event.id).sort()).toEqual(
        results
          .flatMap(appended)
          .map((event) => event.id)
          .sort(),
      );
      expectIncreasing(all, before, world().gapless);
      await follower.until(all.length);
      await world().cutConnections();
      appended(await pick(logs, 0).append({ stream: newStream(), expectedRevision: "no-stream", events: [newEvent()] }));
      await follower.until(all.length + 1);
      await follower.stop();
      expect(follower.events).toEqual(await readFrom(log(), before));
    });
  });
}
