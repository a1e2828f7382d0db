import type { StoredEvent } from "@shiye/events/envelope";
import { afterEach, describe, expect, it } from "vitest";
import { createEventReader, type EventReader, CAPACITY as WHOLE } from "./event-reader.ts";
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

function readerOn(
  array: ArraySource,
  options: { source?: EventSource; patienceMs?: number; historyPatienceMs?: number; capacity?: number } = {},
) {
  const warnings: string[] = [];
  const { source = array.source, ...limits } = options;
  const reader = createEventReader({ source, log: array, warn: (message) => void warnings.push(message), ...limits });
  ending.add(reader.stop);
  return { reader, warnings };
}

/** A follower that remembers what it was given; `before` is awaited with each batch first. */
function follow(
  reader: EventReader,
  options: { after?: bigint; priority?: number; limit?: number; types?: readonly string[]; before?: () => Promise<unknown> } = {},
) {
  const { after = 0n, priority = 0, limit = 1000, types, before } = options;
  const stopping = new AbortController();
  const positions: bigint[] = [];
  const told: { events: number; left: number; through: bigint }[] = [];
  const running = reader.follow({
    name: `follower ${priority}`,
    priority,
    after,
    types: types && new Set(types),
    limit: () => limit,
    signal: stopping.signal,
    async onBatch(events, { left, through }) {
      await before?.();
      positions.push(...events.map(({ position }) => position));
      told.push({ events: events.length, left, through });
    },
  });
  running.catch(() => {});
  ending.add(async () => stopping.abort());
  return { positions, told, running, stop: () => stopping.abort() };
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

  it("share history with one that is slower than a follower at the end may be", async () => {
    const array = createArraySource(numberedEvents(20_000, streams));
    const { reader } = readerOn(array, { patienceMs: 1 });
    const slow = follow(reader, { before: () => new Promise((resolve) => setTimeout(resolve, 20)) });
    const quick = follow(reader);
    for (const follower of [quick, slow]) await onceAhead(60_000n)(follower);
    expect(array.eventsRead()).toBe(20_000);
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

  it("are not delayed by one that hangs, which later reads by itself what it missed", async () => {
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

  it("end without an error when aborted, and with the reader", async () => {
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

describe("a follower that is far behind", () => {
  const TYPES = ["NoteLiked", "CommentAdded", "NoteCollected", "NoteDeleted"] as const;
  /** Events of these types in turn. */
  const mixed = (count: number, first = 1) =>
    numberedEvents(count, streams, { first }).map((event, index) => ({ ...event, type: TYPES[index % TYPES.length] ?? "" }));
  const through = (last: bigint) => (follower: { told: { through: bigint }[] }) =>
    expect.poll(() => follower.told.at(-1)?.through, soon).toBe(last);

  it("and alone reads only its types, up to the end of the log", async () => {
    const log = mixed(40_000);
    const array = createArraySource([...log]);
    const { reader } = readerOn(array);
    const follower = follow(reader, { types: ["NoteDeleted"] });
    await through(120_000n)(follower);
    expect(array.eventsRead()).toBe(WHOLE + (40_000 - WHOLE) / 4);
    const wanted = log.filter(({ type, position }) => type === "NoteDeleted" || position <= BigInt(WHOLE) * 3n);
    expect(follower.positions).toEqual(positionsOf(wanted));
    array.append(...mixed(8, 40_001));
    await through(120_024n)(follower);
    expect(follower.positions.slice(-8)).toEqual(positionsOf(array.since(120_000n)));
  });

  it("learns that it has caught up if no event of its types follows, and treats nothing before as new", async () => {
    const array = createArraySource(mixed(16_000));
    const { reader } = readerOn(array);
    const follower = follow(reader, { types: ["NoteEdited"] });
    await through(48_000n)(follower);
    expect(follower.told.at(-1)).toEqual({ events: 0, left: 0, through: 48_000n });
    for (const { left } of follower.told.slice(0, -1)) expect(left).toBe(Number.POSITIVE_INFINITY);
    expect(array.eventsRead()).toBe(WHOLE);
  });

  it("shares reads with others at the same position: the types of all of them, once", async () => {
    const log = mixed(40_000);
    const array = createArraySource([...log]);
    const { reader } = readerOn(array);
    const followers = [["NoteLiked"], ["CommentAdded", "NoteLiked"], ["NoteLiked"]].map((types) => follow(reader, { types, limit: 300 }));
    for (const follower of followers) await through(120_000n)(follower);
    expect(array.eventsRead()).toBe(WHOLE + (40_000 - WHOLE) / 2);
    for (const [index, { positions }] of followers.entries()) {
      const wanted = log.filter(({ type }) => type === "NoteLiked" || (index === 1 && type === "CommentAdded"));
      const got = new Set(positions);
      expect(positionsOf(wanted).filter((position) => !got.has(position))).toEqual([]);
      expect(got.size).toBe(positions.length);
      expect(positions).toEqual(positions.toSorted((one, other) => (one < other ? -1 : 1)));
    }
  });

  it("reads nothing ahead that memory has no room for, while others wait for it", async () => {
    const array = createArraySource(mixed(16_000));
    const { reader } = readerOn(array);
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    follow(reader, { before: () => held });
    const quick = follow(reader, { limit: WHOLE });
    await through(BigInt(WHOLE) * 3n)(quick);
    // The quick one asks for more right after its batch.
    await new Promise((resolve) => setImmediate(resolve));
    expect(array.eventsRead()).toBe(WHOLE);
    go();
    await through(48_000n)(quick);
  });

  it("joins one that began a little earlier, whatever that one wants", async () => {
    const array = createArraySource(mixed(40_000));
    const { reader } = readerOn(array);
    const late: ReturnType<typeof follow>[] = [];
    const early = follow(reader, {
      types: ["NoteDeleted"],
      before: async () => {
        // It stands in the middle of what is read whole, and goes on without waiting.
        if (early.positions.length >= 5000 && late.length === 0) late.push(follow(reader, { types: ["NoteLiked"], limit: 100 }));
        await new Promise((resolve) => setImmediate(resolve));
      },
    });
    await through(120_000n)(early);
    for (const follower of late) await through(120_000n)(follower);
    expect(late).toHaveLength(1);
    expect(array.eventsRead()).toBe(WHOLE + (40_000 - WHOLE) / 2);
  });

  it("misses nothing beside others who began earlier and left out what it wants", async () => {
    const log = mixed(60_000);
    const array = createArraySource([...log]);
    const { reader } = readerOn(array, { historyPatienceMs: 50 });
    let go = () => {};
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    const early = follow(reader, {
      types: ["NoteDeleted"],
      limit: 100,
      before: async () => (early.positions.length > WHOLE + 500 ? gate : undefined),
    });
    await expect.poll(() => early.positions.length, soon).toBeGreaterThan(WHOLE + 500);
    const stands = early.told.at(-1)?.through ?? 0n;
    const late = [
      follow(reader, { types: ["NoteLiked", "NoteDeleted"], after: stands }),
      follow(reader, { after: stands - 300n, limit: 70 }),
      follow(reader, { types: ["NoteCollected"] }),
    ];
    for (const follower of late) await through(180_000n)(follower);
    go();
    await through(180_000n)(early);
    const wants = [["NoteDeleted"], ["NoteLiked", "NoteDeleted"], TYPES, ["NoteCollected"]] as const;
    const from = [0n, stands, stands - 300n, 0n];
    for (const [index, { positions }] of [early, ...late].entries()) {
      const got = new Set(positions);
      const wanted = log.filter(
        ({ type, position }) => position > (from[index] ?? 0n) && (wants[index] as readonly string[]).includes(type),
      );
      expect(positionsOf(wanted).filter((position) => !got.has(position))).toEqual([]);
      expect(positions).toEqual([...got].toSorted((one, other) => (one < other ? -1 : 1)));
    }
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

  it("by an event after a later one, which cannot be applied any more, raises the alarm that asks for a rebuild", async () => {
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
