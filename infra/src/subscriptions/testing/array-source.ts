import type { StoredEvent } from "@shiye/events/envelope";
import { chunksOf } from "../../chunks.ts";
import type { EventLog } from "../../event-store/event-log.ts";
import type { EventSource } from "../event-source.ts";
import { createLogSource } from "../log-source.ts";

type ArrayLog = Pick<EventLog, "readAll" | "subscribe" | "readLastPosition">;

/** A log in memory with what subscriptions need and an end that grows. It replaces the log in tests, and passes the suite of sources. */
export interface ArraySource extends ArrayLog {
  append(...events: StoredEvent[]): void;
  source: EventSource;
  /** Events after a position. */
  since(position: bigint): readonly StoredEvent[];
  /** Pages that were read by `readAll`. */
  pagesRead(): number;
  /** Events in those pages. */
  eventsRead(): number;
}

export function createArraySource(events: StoredEvent[] = []): ArraySource {
  const sleepers = new Set<() => void>();
  let pagesRead = 0;
  let eventsRead = 0;

  /** Events right after a position, which rises. */
  function after(position: bigint, limit: number): StoredEvent[] {
    const start = events.findIndex((event) => event.position > position);
    return start < 0 ? [] : events.slice(start, start + limit);
  }

  const log: ArrayLog = {
    readLastPosition: async () => events.at(-1)?.position ?? 0n,
    async *readAll({ after: from, until, batchSize = 1000, types }) {
      const last = events.at(-1)?.position ?? 0n;
      const end = until !== undefined && until < last ? until : last;
      const found = events.filter(({ position, type }) => position > from && position <= end && types?.has(type) !== false);
      for (const page of chunksOf(found, batchSize)) {
        pagesRead += 1;
        eventsRead += page.length;
        yield page;
      }
    },
    async subscribe({ after: from, batchSize = 1000, signal, onBatch }) {
      let position = from;
      while (!signal.aborted) {
        const batch = after(position, batchSize);
        const last = batch.at(-1);
        if (!last) await untilAppended(signal);
        else {
          await onBatch(batch, { caughtUp: last === events.at(-1) });
          position = last.position;
        }
      }
    },
  };

  function untilAppended(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      function wake() {
        sleepers.delete(wake);
        signal.removeEventListener("abort", wake);
        resolve();
      }
      sleepers.add(wake);
      signal.addEventListener("abort", wake, { once: true });
    });
  }

  return {
    ...log,
    source: createLogSource(log),
    since: (position) => after(position, events.length),
    pagesRead: () => pagesRead,
    eventsRead: () => eventsRead,
    append(...more) {
      events.push(...more);
      for (const wake of [...sleepers]) wake();
    },
  };
}
