import { afterEach, expect, it } from "vitest";
import { untilAborted } from "../waiting.ts";
import { createEventReader } from "./event-reader.ts";
import type { EventSource } from "./event-source.ts";
import { type ArraySource, createArraySource } from "./testing/array-source.ts";
import { numberedEvents } from "./testing/numbered-events.ts";

const streams = ["note-1", "note-2", "member-3"];
const soon = { timeout: 10_000, interval: 2 };
const ending = new Set<() => Promise<unknown>>();
afterEach(async () => {
  for (const end of ending) await end();
  ending.clear();
});

it("a follower from now on ends with an error while the source is lost, and begins again only when the source has brought what the log has", async () => {
  const array = createArraySource(numberedEvents(5, streams));
  let back = () => {};
  const isBack = new Promise<void>((resolve) => {
    back = resolve;
  });
  /** Delivers nothing until it is back. */
  const source: EventSource = {
    readLastPosition: array.readLastPosition,
    subscribe: async (options) => {
      await isBack;
      return array.source.subscribe(options);
    },
  };
  const reader = createEventReader({ source, log: array, warn: () => {}, lookMs: 50 });
  ending.add(reader.stop);
  const seen: bigint[] = [];
  let starts = 0;
  const stopping = new AbortController();
  ending.add(async () => stopping.abort());
  const followFromNow = () =>
    reader.followFromNow(
      { name: "cache", signal: stopping.signal, onBatch: async (events) => void seen.push(...events.map(({ position }) => position)) },
      () => {
        starts += 1;
      },
    );
  const first = followFromNow();
  await expect.poll(() => starts, soon).toBe(1);
  array.append(...numberedEvents(2, streams, { first: 6 }));
  await expect(first).rejects.toThrow("The source of events is lost: position 21 is missing");
  await expect(followFromNow()).rejects.toThrow("The source of events is lost");
  expect([starts, seen]).toEqual([1, []]);
  const second = followFromNow();
  back();
  await expect.poll(() => starts, soon).toBe(2);
  expect(seen).toEqual([18n, 21n]);
  stopping.abort();
  await second;
});

/** Long enough that a machine with other work hands on an event between two looks. */
const LOOK_MS = 400;

/** A follower from now on behind a source whose batches of one event each wait for `mayBring`. */
async function followLate(array: ArraySource, { mayBring, onLook }: { mayBring: () => Promise<unknown>; onLook: () => void }) {
  const source: EventSource = {
    async readLastPosition() {
      onLook();
      return array.readLastPosition();
    },
    subscribe: (options) =>
      array.source.subscribe({
        ...options,
        batchSize: 1,
        async onBatch(batch) {
          await Promise.race([mayBring(), untilAborted(options.signal).aborted]);
          await options.onBatch(batch);
        },
      }),
  };
  const reader = createEventReader({ source, log: array, warn: () => {}, lookMs: LOOK_MS });
  ending.add(reader.stop);
  const stopping = new AbortController();
  const seen: bigint[] = [];
  let lost: unknown;
  let hasStarted = false;
  const following = reader
    .followFromNow(
      { name: "cache", signal: stopping.signal, onBatch: async (events) => void seen.push(...events.map(({ position }) => position)) },
      () => {
        hasStarted = true;
      },
    )
    .catch((error) => {
      lost = error;
    });
  ending.add(async () => {
    stopping.abort();
    await following;
  });
  await expect.poll(() => hasStarted, soon).toBe(true);
  return { seen, lost: () => lost };
}

it("a source that is behind at every look, but brings one event between each two, is late and not lost", async () => {
  const array = createArraySource(numberedEvents(5, streams));
  let look = () => {};
  const { seen, lost } = await followLate(array, {
    mayBring: () =>
      new Promise<void>((resolve) => {
        look = resolve;
      }),
    onLook: () => look(),
  });
  array.append(...numberedEvents(5, streams, { first: 6 }));
  await expect.poll(() => [seen.length, lost()], soon).toEqual([5, undefined]);
});

it("a look that the process was too busy to make in time says nothing of the source", async () => {
  const array = createArraySource(numberedEvents(5, streams));
  let bring = () => {};
  const isFree = new Promise<void>((resolve) => {
    bring = resolve;
  });
  let looks = 0;
  let isBusy = false;
  const { seen, lost } = await followLate(array, {
    mayBring: () => isFree,
    onLook() {
      looks += 1;
      if (!isBusy) return;
      isBusy = false;
      // What the process does after it asked where the log ends. The event is handed on right after it, which is after the next look was due.
      setImmediate(() => {
        const until = performance.now() + 2 * LOOK_MS;
        while (performance.now() < until);
        setImmediate(bring);
      });
    },
  });
  array.append(...numberedEvents(1, streams, { first: 6 }));
  isBusy = true;
  await expect.poll(() => seen, soon).toEqual([18n]);
  const before = looks;
  await expect.poll(() => looks, soon).toBeGreaterThan(before + 1);
  expect(lost()).toBeUndefined();
});
