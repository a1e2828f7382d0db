import type { StoredEvent } from "@shiye/events/envelope";
import { uuidv7 } from "uuidv7";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { EventLog } from "./event-log.ts";
import { describeFollowing } from "./event-log-following.contract.ts";
import { appended, appendWithRetry, expectIncreasing, newEvent, newStream, pick, readFrom, repeat } from "./testing/log-tools.ts";

/** A log that several clients share, as several processes would. Other tests may have written to it before. */
export interface EventLogUnderTest {
  open(): Promise<EventLog>;
  /** Cuts every connection that clients have at this moment. */
  cutConnections(): Promise<void>;
  /** Positions have no holes. */
  gapless: boolean;
  /** An id is stored once in the whole log, not only once in its stream. */
  idsUniqueInWholeLog: boolean;
  close(): Promise<void>;
}

/** What the port promises, run unchanged against every adapter. */
export function describeEventLog(name: string, start: () => Promise<EventLogUnderTest>): void {
  describe(name, { timeout: 30_000 }, () => {
    let world: EventLogUnderTest;
    let log: EventLog;
    const opened: EventLog[] = [];
    const open = async () => {
      const other = await world.open();
      opened.push(other);
      return other;
    };
    beforeAll(async () => {
      world = await start();
      log = await world.open();
    });
    afterEach(async () => {
      await Promise.all(opened.splice(0).map((other) => other.close()));
    });
    afterAll(async () => {
      await log?.close();
      await world?.close();
    });

    describe("a stream", () => {
      it("gives back what was appended, whole and in order", async () => {
        const stream = newStream();
        const events = [newEvent({ text: "一" }), newEvent({ text: "二" })];
        const result = await log.append({ stream, expectedRevision: "no-stream", events });
        const stored = appended(result);
        expect(stored.map((event) => event.revision)).toEqual([0, 1]);
        expect(stored[1]?.position).toBeGreaterThan(stored[0]?.position ?? 0n);
        expect(stored).toEqual(events.map((event, index) => ({ ...event, stream, revision: index, position: stored[index]?.position })));
        expect(await log.readStream(stream)).toEqual(stored);
        expect(await log.readStream(stream, { fromRevision: 1 })).toEqual(stored.slice(1));
        expect(await log.readStream(stream, { limit: 1 })).toEqual(stored.slice(0, 1));
        expect(await log.readStream(stream, { fromRevision: 1, limit: 9 })).toEqual(stored.slice(1));
        expect(await (await open()).readStream(stream)).toEqual(stored);
      });

      it("gives each of many who read at once its own events", async () => {
        const streams = Array.from({ length: 30 }, newStream);
        const stored = await Promise.all(
          streams.map(async (stream, index) => {
            const events = Array.from({ length: 1 + (index % 3) }, () => newEvent({ text: stream }));
            return appended(await log.append({ stream, expectedRevision: "no-stream", events }));
          }),
        );
        const reads = await Promise.all(
          streams.flatMap((stream) => [log.readStream(stream), log.readStream(stream, { fromRevision: 1 }), log.readStream(newStream())]),
        );
        expect(reads).toEqual(stored.flatMap((events) => [events, events.slice(1), []]));
      });

      it("is empty when nobody wrote to it", async () => {
        expect(await log.readStream(newStream())).toEqual([]);
      });

      it("keeps every character and large payloads", async () => {
        const stream = newStream();
        const data = {
          text: "𠮷野家 👩‍👩‍👧‍👦 \u0000 \ud800 \u2028 \\ \" ' {} $1 é\u0301",
          large: "拾页".repeat(200_000),
          nested: { list: [1, 1.5, -0.1, 1e21, null, true, []] },
        };
        const event = {
          ...newEvent(data),
          metadata: { actor: { kind: "member" as const, id: 1 }, correlationId: "c", causationId: "d", ipRegion: "四川" },
        };
        await log.append({ stream, expectedRevision: "no-stream", events: [event] });
        const [stored] = await log.readStream(stream);
        expect(stored?.data).toEqual(data);
        expect(stored?.metadata).toEqual(event.metadata);
        expect(stored?.at).toBe(event.at);
      });
    });

    describe("an expected revision", () => {
      it("is refused with the real one when the writer is behind, ahead, or thinks there is no stream", async () => {
        const stream = newStream();
        await log.append({ stream, expectedRevision: "no-stream", events: [newEvent(), newEvent()] });
        for (const expectedRevision of ["no-stream", 0, 2, 7] as const)
          expect(await log.append({ stream, expectedRevision, events: [newEvent(), newEvent()] })).toEqual({
            status: "conflict",
            actualRevision: 1,
          });
        expect(await log.append({ stream: newStream(), expectedRevision: 0, events: [newEvent()] })).toEqual({
          status: "conflict",
          actualRevision: -1,
        });
        expect(await log.readStream(stream)).toHaveLength(2);
        appended(await log.append({ stream, expectedRevision: 1, events: [newEvent()] }));
      });

      it("lets exactly one of many writers through", async () => {
        const logs = [log, await open(), await open()];
        const stream = newStream();
        const results = await Promise.all(
          Array.from({ length: 24 }, (_, index) =>
            pick(logs, index).append({ stream, expectedRevision: "no-stream", events: [newEvent()] }),
          ),
        );
        expect(results.filter((result) => result.status === "appended")).toHaveLength(1);
        expect(results.filter((result) => result.status === "conflict")).toHaveLength(23);
        expect(await log.readStream(stream)).toHaveLength(1);
      });
    });

    it("loses nothing when several processes with many callers fight for a few streams", async () => {
      const before = await log.readLastPosition();
      const logs = [log, await open(), await open()];
      const streams = Array.from({ length: 4 }, newStream);
      const callers = 24;
      const each = 8;
      const acknowledged = await Promise.all(
        Array.from({ length: callers }, (_, caller) =>
          repeat(each, (turn) => appendWithRetry(pick(logs, caller), pick(streams, caller + turn), newEvent({ caller, turn }))),
        ),
      );
      const ids = acknowledged.flat(2).map((event) => event.id);
      expect(new Set(ids).size).toBe(callers * each);
      const all = await readFrom(log, before);
      expect(all.map((event) => event.id).sort()).toEqual(ids.sort());
      for (const stream of streams)
        expect(all.filter((event) => event.stream === stream).map((event) => event.revision)).toEqual(
          Array.from({ length: (callers * each) / streams.length }, (_, index) => index),
        );
      expectIncreasing(all, before, world.gapless);
    });

    describe("an idempotency key", () => {
      it("answers a repeated command with the events of the first time", async () => {
        const stream = newStream();
        const idempotency = { key: uuidv7(), contentHash: "a" };
        expect(await log.readIdempotencyKey(idempotency.key)).toBeUndefined();
        const first = appended(await log.append({ stream, expectedRevision: "no-stream", events: [newEvent(), newEvent()], idempotency }));
        const again = await (await open()).append({ stream, expectedRevision: "no-stream", events: [newEvent(), newEvent()], idempotency });
        expect(again).toEqual({ status: "replayed", events: first });
        expect(await log.append({ stream: newStream(), expectedRevision: "no-stream", events: [newEvent()], idempotency })).toEqual(again);
        expect(await log.readIdempotencyKey(idempotency.key)).toEqual({ contentHash: "a", events: first });
        expect(await log.readStream(stream)).toHaveLength(2);
      });

      it("gives each of many who ask at once what is stored under their key", async () => {
        const keys = Array.from({ length: 30 }, () => uuidv7());
        const used = keys.filter((_key, index) => index % 3 > 0).toReversed();
        const stored = new Map(
          await Promise.all(
            used.map(async (key) => {
              const request = { stream: newStream(), expectedRevision: "no-stream" as const, events: [newEvent()] };
              return [key, appended(await log.append({ ...request, idempotency: { key, contentHash: `of ${key}` } }))] as const;
            }),
          ),
        );
        const found = await Promise.all([...keys, ...keys].map((key) => log.readIdempotencyKey(key)));
        const expected = keys.map((key) => stored.has(key) && { contentHash: `of ${key}`, events: stored.get(key) });
        expect(found.map((one) => one ?? false)).toEqual([...expected, ...expected]);
      });

      it("is refused for other content, and stores nothing", async () => {
        const key = uuidv7();
        const other = newStream();
        appended(
          await log.append({
            stream: newStream(),
            expectedRevision: "no-stream",
            events: [newEvent()],
            idempotency: { key, contentHash: "a" },
          }),
        );
        const refused = await log.append({
          stream: other,
          expectedRevision: "no-stream",
          events: [newEvent()],
          idempotency: { key, contentHash: "b" },
        });
        expect(refused).toEqual({ status: "key-reused" });
        expect(await log.readStream(other)).toEqual([]);
      });

      it("is not used up by a conflict", async () => {
        const stream = newStream();
        const idempotency = { key: uuidv7(), contentHash: "a" };
        appended(await log.append({ stream, expectedRevision: "no-stream", events: [newEvent()] }));
        expect(await log.append({ stream, expectedRevision: "no-stream", events: [newEvent()], idempotency })).toMatchObject({
          status: "conflict",
        });
        expect(await log.readIdempotencyKey(idempotency.key)).toBeUndefined();
        // Free for anything, other content included: nothing was stored under it.
        appended(
          await log.append({ stream, expectedRevision: 0, events: [newEvent()], idempotency: { ...idempotency, contentHash: "b" } }),
        );
      });

      it("stores one command once, however many processes send it at the same moment", async () => {
        const logs = [log, await open()];
        const stream = newStream();
        const idempotency = { key: uuidv7(), contentHash: "a" };
        const results = await Promise.all(
          Array.from({ length: 10 }, (_, index) =>
            pick(logs, index).append({ stream, expectedRevision: "no-stream", events: [newEvent()], idempotency }),
          ),
        );
        const stored = await log.readStream(stream);
        expect(stored).toHaveLength(1);
        expect(results.map((result) => result.status).sort()).toEqual(["appended", ...Array.from({ length: 9 }, () => "replayed")]);
        for (const result of results) expect(result).toMatchObject({ events: stored });
      });
    });

    describe("an append whose answer was lost", () => {
      it("may be repeated: the same ids at the same place are stored once", async () => {
        const stream = newStream();
        const request = { stream, expectedRevision: "no-stream" as const, events: [newEvent(), newEvent()] };
        const first = await log.append(request);
        expect(await (await open()).append(request)).toEqual(first);
        appended(await log.append({ stream, expectedRevision: 1, events: [newEvent()] }));
        expect(await log.append(request)).toEqual(first);
        expect(await log.readStream(stream)).toHaveLength(3);
      });

      it("with a key, too", async () => {
        const request = {
          stream: newStream(),
          expectedRevision: "no-stream" as const,
          events: [newEvent()],
          idempotency: { key: uuidv7(), contentHash: "a" },
        };
        const first = await log.append(request);
        expect(await log.append(request)).toEqual(first);
      });

      it("cannot smuggle a stored event into another stream", async ({ skip }) => {
        if (!world.idsUniqueInWholeLog) skip("this engine knows an event id within its stream only");
        const event = newEvent();
        appended(await log.append({ stream: newStream(), expectedRevision: "no-stream", events: [event] }));
        const other = newStream();
        await expect(log.append({ stream: other, expectedRevision: "no-stream", events: [event] })).rejects.toThrow(/already stored/);
        expect(await log.readStream(other)).toEqual([]);
      });
    });

    it("refuses an append without events, and one that has the same id twice", async () => {
      const event = newEvent();
      await expect(log.append({ stream: newStream(), expectedRevision: "no-stream", events: [] })).rejects.toThrow();
      await expect(log.append({ stream: newStream(), expectedRevision: "no-stream", events: [event, event] })).rejects.toThrow();
    });

    describe("reading everything", () => {
      it("goes in batches, from a position and up to another", async () => {
        const before = await log.readLastPosition();
        const stream = newStream();
        const stored = appended(
          await log.append({ stream, expectedRevision: "no-stream", events: Array.from({ length: 25 }, () => newEvent()) }),
        );
        const batches: (readonly StoredEvent[])[] = [];
        for await (const batch of log.readAll({ after: before, batchSize: 10 })) batches.push(batch);
        expect(batches.map((batch) => batch.length)).toEqual([10, 10, 5]);
        expect(batches.flat()).toEqual(stored);
        const until = stored[12]?.position ?? 0n;
        expect(await readFrom(log, stored[4]?.position ?? 0n, until)).toEqual(stored.slice(5, 13));
        expect(await readFrom(log, await log.readLastPosition())).toEqual([]);
        // A position that was computed and is no event's, as the middle of a log.
        for (const near of [1n, -1n, 17n, -17n].map((far) => until + far))
          expect((await readFrom(log, near)).filter((event) => event.stream === stream)).toEqual(
            stored.filter(({ position }) => position > near),
          );
        expect(await log.readLastPosition()).toBe(stored.at(-1)?.position);
      });

      it("leaves out what is not of the types that are asked for, and ends where the log ends", async () => {
        const before = await log.readLastPosition();
        const types = ["NoteLiked", "NoteUnliked", "CommentAdded"];
        const events = Array.from({ length: 30 }, (_, index) => ({ ...newEvent(), type: pick(types, index) }));
        const stored = appended(await log.append({ stream: newStream(), expectedRevision: "no-stream", events }));
        const read = async (wanted: readonly string[], options: { after?: bigint; until?: bigint } = {}) => {
          const batches: (readonly StoredEvent[])[] = [];
          for await (const batch of log.readAll({ after: before, ...options, types: new Set(wanted), batchSize: 8 })) batches.push(batch);
          expect(Math.max(0, ...batches.map((batch) => batch.length))).toBeLessThanOrEqual(8);
          return batches.flat();
        };
        const only = (...wanted: string[]) => stored.filter(({ type }) => wanted.includes(type));
        expect(await read(["NoteLiked"])).toEqual(only("NoteLiked"));
        expect(await read(["CommentAdded", "NoteUnliked", "NoteDeleted"])).toEqual(only("CommentAdded", "NoteUnliked"));
        expect(await read(["NoteDeleted"])).toEqual([]);
        expect(await read([])).toEqual([]);
        const [from, until] = [stored[4]?.position ?? 0n, stored[20]?.position ?? 0n];
        expect(await read(["NoteLiked"], { after: from, until })).toEqual(
          only("NoteLiked").filter(({ position }) => position > from && position <= until),
        );
      });

      it("never shows a hole that is filled later, while sixteen writers write", async () => {
        const before = await log.readLastPosition();
        const logs = [log, await open()];
        let writing = true;
        const writers = Promise.all(
          Array.from({ length: 16 }, (_, writer) =>
            repeat(40, (turn) =>
              pick(logs, writer).append({
                stream: newStream(),
                expectedRevision: "no-stream",
                events: Array.from({ length: 1 + (turn % 3) }, () => newEvent()),
              }),
            ),
          ),
        ).finally(() => {
          writing = false;
        });
        const seen: StoredEvent[] = [];
        const lookAgain = async () => {
          for await (const batch of log.readAll({ after: seen.at(-1)?.position ?? before, batchSize: 50 })) seen.push(...batch);
        };
        while (writing) await lookAgain();
        await writers;
        await lookAgain();
        const all = await readFrom(log, before);
        expect(seen.map((event) => event.id)).toEqual(all.map((event) => event.id));
        expect(all).toHaveLength(16 * (14 + 2 * 13 + 3 * 13));
        expectIncreasing(all, before, world.gapless);
      });
    });

    describeFollowing({ world: () => world, log: () => log, open });

    it("answers every append that was accepted before it was closed", async () => {
      const other = await world.open();
      const appends = Array.from({ length: 40 }, () =>
        other.append({ stream: newStream(), expectedRevision: "no-stream", events: [newEvent()] }),
      );
      await other.close();
      expect((await Promise.all(appends)).every((result) => result.status === "appended")).toBe(true);
    });
  });
}
