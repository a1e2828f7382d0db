import type { StoredEvent } from "@shiye/events/envelope";
import type { EventFeed } from "@shiye/infra/feed/event-feed";

/** A feed over events in memory: the whole of the port, with a tail that grows. */
export interface ArrayFeed extends EventFeed {
  append(...events: StoredEvent[]): void;
}

export function createArrayFeed(events: StoredEvent[] = []): ArrayFeed {
  const sleepers = new Set<() => void>();
  const untilAppended = () => new Promise<void>((resolve) => sleepers.add(resolve));
  return {
    append(...more) {
      events.push(...more);
      for (const wake of sleepers) wake();
      sleepers.clear();
    },
    readLastPosition: async () => events.at(-1)?.position ?? 0n,
    async subscribe({ after, batchSize, signal, onBatch }) {
      const ended = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
      let position = after;
      while (!signal.aborted) {
        const woken = untilAppended();
        const start = events.findIndex((event) => event.position > position);
        const batch = start < 0 ? [] : events.slice(start, start + batchSize);
        const last = batch.at(-1);
        if (last) {
          await onBatch(batch, { caughtUp: last === events.at(-1) });
          position = last.position;
        } else await Promise.race([woken, ended]);
      }
    },
  };
}
