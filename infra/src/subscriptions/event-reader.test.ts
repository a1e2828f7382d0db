import type { StoredEvent } from "@shiye/events/envelope";
import { afterEach, describe, expect, it } from "vitest";
import { createEventReader, type EventReader } from "./event-reader.ts";
import type { EventSource } from "./event-source.ts";
import { type ArraySource, createArraySource } from "./testing/array-source.ts";
import { brokenSources, secretlyLate } from "./testing/broken-sources.ts";
import { numberedEvents } from "./testing/numbered-events.ts";

const streams = ["note-1", "note-2", "member-3"];
const soon = { timeout: 10_000, interval: 2 };
const ending = new Set<() => Promise<unknown>>();
afterEach(async () => {
  for (const end of ending) await end();
  ending.clear();
});

function readerOn(array: ArraySource, options: { source?: EventSource; patienceMs?: number; capacity?: number } = {}) {
  const warnings: string[] = [];
  const { source = array.source, ...limits } = options;
  const reader = createEventReader({ source, log: array, warn: (message) => void warnings.push(message), ...limits });
  ending.add(reader.stop);
  return { reader, warnings };
}

/** A follower that remembers what it was given; `before` is awaited with each batch first. */
function follow(reader: EventReader, options: { after?: bigint; priority?: number; limit?: number; before?: () => Promise<unknown> } = {}) {
  const { after = 0n, priority = 0, limit = 1000, before } = options;
  const stopping = new AbortController();
  const positions: bigint[] = [];
  const running = reader.follow({
    name: `follower ${priority}`,
    priority,
    after,
    limit: () => limit,
    signal: stopping.signal,
    async onBatch(events) {
      await before?.();
      positions.push(...events.map(({ position }) => position));
    },
  });
  running.catch(() => {});
  ending.add(async () => stopping.abort());
  return { positions, running, stop: () => stopping.abort() };
}

const positionsOf = (events: readonly StoredEvent[]) => events.map(({ position }) => position);
const onceAhead = (last: bigint) => (follower: { positions: bigint[] }) => expect.poll(() => follower.positions.at(-1), soon).toBe(last);

describe("followers of one reader", () => {
  it("each get every event once and in order, from where they stand, whatever the size of their batches", async () => {
    const log = numberedEvents(60, streams);
    const array = createArraySource(log.slice(0, 40));
    const { reader } = readerOn(array);
    const followers = [
      follow(reader),
      follow(reader, { after: 30n, limit: 3 }),
      follow(reader, { after: log[39]?.position ?? 0n, limit: 1 }),
      follow(reader, { limit: 7 }),
    ];
    for (const event of log.slice(40)) array.append(event);
    const last = log.at(-1)?.position ?? 0n;
    for (const follower of followers) await onceAhead(last)(follower);
    const all = positionsOf(log);
    expect(followers.map(({ positions }) => positions)).toEqual([all, all.filter((position) => position > 30n), all.slice(40), all]);
  });

  it("share what is read: pages of history are read once, and what comes live is not read again", async () => {
    const log = numberedEvents(9000, streams);
    const array = createArraySource([...log]);
    const { reader } = readerOn(array);
    const followers = Array.from({ length: 6 }, (_none, index) => follow(reader, { limit: 100 * (index + 1) }));
    for (const follower of followers) await onceAhead(log.at(-1)?.position ?? 0n)(follower);
    expect(array.pagesRead()).toBe(5);
    array.append(...numberedEvents(5, streams, { first: 9001 }));
    for (const follower of followers) await onceAhead(9005n * 3n)(follower);
    expect(array.pagesRead()).toBe(5);
    for (const { positions } of followers) expect(positions).toHaveLength(9005);
  });

  it("are woken in the order of their priorities", async () => {
    const array = createArraySource(numberedEvents(1, streams));
    const { reader } = readerOn(array);
    const woken: string[] = [];
    const note = (name: string) => async () => void woken.push(name);
    const [third, first, second] = [
      follow(reader, { priority: 3, before: note("third") }),
      follow(reader, { priority: 1, before: note("first") }),
      follow(reader, { priority: 2, before: note("second") }),
    ];
    for (const follower of [first, second, third]) await onceAhead(3n)(follower);
    woken.length = 0;
    array.append(...numberedEvents(1, streams, { first: 2 }));
    for (const follower of [first, second, third]) await onceAhead(6n)(follower);
    expect(woken).toEqual(["first", "second", "third"]);
  });

  it("begin when the one before them is done, or a moment later when that one takes long", async () => {
    const array = createArraySource(numberedEvents(1, streams));
    const { reader } = readerOn(array);
    const happened: string[] = [];
    let work: () => Promise<unknown> = async () => {};
    const first = follow(reader, {
      priority: 1,
      async before() {
        happened.push("first begins");
        await work();
        happened.push("first is done");
      },
    });
    const second = follow(reader, { priority: 2, before: async () => void happened.push("second begins") });
    for (const follower of [first, second]) await onceAhead(3n)(follower);

    happened.length = 0;
    // Promises only: however slow the machine is, no timer comes in between.
    work = async () => {
      for (let turn = 0; turn < 50; turn++) await Promise.resolve();
    };
    array.append(...numberedEvents(1, streams, { first: 2 }));
    for (const follower of [first, second]) await onceAhead(6n)(follower);
    expect(happened).toEqual(["first begins", "first is done", "second begins"]);

    happened.length = 0;
    let go = () => {};
    work = () => new Promise<void>((resolve) => (go = resolve));
    array.append(...numberedEvents(1, streams, { first: 3 }));
    await onceAhead(9n)(second);
    expect(happened).toEqual(["first begins", "second begins"]);
    go();
    await onceAhead(9n)(first);
  });

  it("are not held up by one that stands still, which later reads by itself what it missed", async () => {
    const log = numberedEvents(60, streams);
    const array = createArraySource(log.slice(0, 1));
    const { reader } = readerOn(array, { capacity: 10, patienceMs: 20 });
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    const [quick, slow] = [follow(reader, { limit: 4 }), follow(reader, { limit: 4, before: () => held })];
    await onceAhead(3n)(quick);
    for (const event of log.slice(1)) array.append(event);
    await onceAhead(180n)(quick);
    expect(slow.positions).toEqual([]);
    go();
    await onceAhead(180n)(slow);
    expect(slow.positions).toEqual(positionsOf(log));
  });

  it("end alone when they fail", async () => {
    const array = createArraySource(numberedEvents(3, streams));
    const { reader } = readerOn(array);
    const failing = follow(reader, { before: () => Promise.reject(new Error("broken")) });
    const sound = follow(reader);
    await expect(failing.running).rejects.toThrow("broken");
    array.append(...numberedEvents(1, streams, { first: 4 }));
    await onceAhead(12n)(sound);
  });

  it("end without a word when they are told to, and with the reader", async () => {
    const array = createArraySource(numberedEvents(3, streams));
    const { reader } = readerOn(array);
    const [one, other] = [follow(reader), follow(reader)];
    await onceAhead(9n)(one);
    one.stop();
    await one.running;
    await reader.stop();
    await other.running;
  });
});

describe("a source that breaks its promise", () => {
  it.each(Object.entries(brokenSources))("and %s is noticed, or harmless: every event arrives once, in order", async (how, breaking) => {
    const log = numberedEvents(40, streams);
    const array = createArraySource(log.slice(0, 4));
    const { reader, warnings } = readerOn(array, { source: breaking(array.source) });
    const follower = follow(reader);
    await onceAhead(12n)(follower);
    for (let start = 4; start < 40; start += 3) {
      array.append(...log.slice(start, start + 3));
      // One batch at a time, as they come.
      for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    }
    // Whatever was lost last shows with the next batch.
    array.append(...numberedEvents(3, streams, { first: 41 }));
    await new Promise((resolve) => setImmediate(resolve));
    array.append(...numberedEvents(3, streams, { first: 44 }));
    await expect.poll(() => follower.positions.at(-1) ?? 0n, soon).toBeGreaterThanOrEqual(129n);
    expect(follower.positions).toEqual(Array.from({ length: follower.positions.length }, (_none, index) => BigInt((index + 1) * 3)));
    const faults = Object.values(reader.faults()).reduce((sum, count) => sum + count, 0);
    if (how === "repeats a batch") expect(warnings).toEqual([]);
    else expect(faults).toBeGreaterThan(0);
    expect(warnings).toHaveLength(faults);
    for (const warning of warnings) expect(warning).toContain("ALARM");
  });

  it("by an event after a later one, which nobody can take any more, raises the alarm that calls for a rebuild", async () => {
    const log = numberedEvents(12, streams);
    const array = createArraySource(log.slice(0, 1));
    const { reader } = readerOn(array, { source: secretlyLate(array.source) });
    const follower = follow(reader);
    await onceAhead(3n)(follower);
    array.append(...log.slice(1, 6));
    await onceAhead(18n)(follower);
    array.append(...log.slice(6));
    await onceAhead(36n)(follower);
    expect(reader.faults().late + reader.faults().disorder).toBeGreaterThan(0);
  });

  it("by ending, or failing, is subscribed to again", async () => {
    const log = numberedEvents(9, streams);
    const array = createArraySource(log.slice(0, 3));
    let attempts = 0;
    const source: EventSource = {
      readLastPosition: array.readLastPosition,
      async subscribe(options) {
        attempts += 1;
        if (attempts === 1) throw new Error("connection refused");
        if (attempts > 2) return array.source.subscribe(options);
      },
    };
    const { reader, warnings } = readerOn(array, { source });
    const follower = follow(reader);
    await onceAhead(9n)(follower);
    array.append(...log.slice(3));
    await onceAhead(27n)(follower);
    expect(follower.positions).toEqual(positionsOf(log));
    expect(warnings).toHaveLength(2);
  });
});
