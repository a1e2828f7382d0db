import type { StoredEvent } from "@shiye/events/envelope";
import fc from "fast-check";

/** One way to deliver a log at least once, with the order of each entity kept. */
export interface Delivery {
  /** Which entity comes next; repeated from the start when used up. */
  picks: number[];
  /** Sizes of the batches. */
  sizes: number[];
  /** Where the feed breaks off (in delivered events), and how far back it begins again. */
  breaks: { at: number; back: number }[];
  /** Which deliveries come twice in a row. */
  echoes: number[];
  /** Which part of the batches a rebuild fills, in quarters. */
  filled: number;
}

export const delivery: fc.Arbitrary<Delivery> = fc.record({
  picks: fc.array(fc.nat(1000), { minLength: 60, maxLength: 60 }),
  sizes: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 3, maxLength: 8 }),
  breaks: fc.array(fc.record({ at: fc.nat(60), back: fc.integer({ min: 1, max: 40 }) }), { maxLength: 2 }),
  echoes: fc.array(fc.nat(60), { maxLength: 4 }),
  filled: fc.constantFrom(0, 0, 0, 0, 2, 4),
});

/** The batches of a log that a read model receives in this delivery. */
export function batchesOf(log: readonly StoredEvent[], { picks, sizes, breaks, echoes }: Delivery): StoredEvent[][] {
  const byStream = new Map<string, StoredEvent[]>();
  for (const event of log) byStream.set(event.stream, [...(byStream.get(event.stream) ?? []), event]);
  const queues = [...byStream.values()];
  const shuffled: StoredEvent[] = [];
  for (let step = 0; queues.length > 0; step++) {
    const index = (picks[step % picks.length] ?? 0) % queues.length;
    const event = queues[index]?.shift();
    if (event) shuffled.push(event);
    if (queues[index]?.length === 0) queues.splice(index, 1);
  }
  const delivered = shuffled.flatMap((event, index) => (echoes.includes(index) ? [event, event] : [event]));
  for (const { at, back } of breaks) {
    const end = Math.min(at, delivered.length);
    delivered.splice(end, 0, ...delivered.slice(Math.max(0, end - back), end));
  }
  const batches: StoredEvent[][] = [];
  for (let start = 0, turn = 0; start < delivered.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1;
    batches.push(delivered.slice(start, start + size));
    start += size;
  }
  return batches;
}
