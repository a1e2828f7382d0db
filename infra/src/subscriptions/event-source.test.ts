import type { StoredEvent } from "@shiye/events/envelope";
import { describe, expect, it } from "vitest";
import { brokenPromises } from "./event-source.contract.ts";
import type { EventBatch, EventSource } from "./event-source.ts";
import { createArraySource } from "./testing/array-source.ts";
import { brokenSources, secretlyDropping, secretlyLate } from "./testing/broken-sources.ts";
import { numberedEvents } from "./testing/numbered-events.ts";

async function deliveriesOf(source: EventSource, log: readonly StoredEvent[]): Promise<EventBatch[]> {
  const deliveries: EventBatch[] = [];
  const ending = new AbortController();
  const running = source.subscribe({
    after: 0n,
    batchSize: 2,
    signal: ending.signal,
    async onBatch(batch) {
      deliveries.push(batch);
    },
  });
  // A source on an array delivers what there is without waiting for anything but promises.
  for (let turn = 0; turn < log.length * 10; turn++) await Promise.resolve();
  ending.abort();
  await running;
  return deliveries;
}

describe("the suite of sources", () => {
  const log = numberedEvents(24, ["note-1", "note-2", "member-3"]);
  const sound = () => createArraySource([...log]).source;

  it("accepts one that keeps the promise", async () => {
    expect(brokenPromises(await deliveriesOf(sound(), log), 0n, log)).toEqual([]);
  });

  it.each([...Object.entries(brokenSources), ["drops in secret", secretlyDropping] as const, ["is late in secret", secretlyLate] as const])(
    "rejects one that %s",
    async (_how, breaking) => {
      expect(brokenPromises(await deliveriesOf(breaking(sound()), log), 0n, log)).not.toEqual([]);
    },
  );
});
