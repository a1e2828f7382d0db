import { afterEach, expect, it } from "vitest";
import { createEventReader } from "./event-reader.ts";
import type { EventSource } from "./event-source.ts";
import { createArraySource } from "./testing/array-source.ts";
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
