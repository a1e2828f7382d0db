import { EventEmitter, once } from "node:events";
import type { StoredEvent } from "@shiye/events/envelope";
import type { EventLog } from "@shiye/infra/event-store/event-log";

/** A log for tests that count and delay its calls. `log` is shared, so a write to it is like one of another node. */
export function createMemoryEventLog() {
  const events: StoredEvent[] = [];
  const keys = new Map<string, { contentHash: string; events: readonly StoredEvent[] }>();
  const bell = new EventEmitter().setMaxListeners(0);
  const calls = { append: 0, readStream: 0 };

  const log: EventLog = {
    async append({ stream, expectedRevision, events: fresh, idempotency }) {
      calls.append += 1;
      const known = idempotency && keys.get(idempotency.key);
      if (known)
        return known.contentHash === idempotency.contentHash ? { status: "replayed", events: known.events } : { status: "key-reused" };
      const actualRevision = events.filter((event) => event.stream === stream).length - 1;
      if (actualRevision !== (expectedRevision === "no-stream" ? -1 : expectedRevision)) return { status: "conflict", actualRevision };
      const stored = fresh.map((event, index) => ({
        ...event,
        stream,
        revision: actualRevision + 1 + index,
        position: BigInt(events.length + 1 + index),
      }));
      events.push(...stored);
      if (idempotency) keys.set(idempotency.key, { contentHash: idempotency.contentHash, events: stored });
      bell.emit("appended");
      return { status: "appended", events: stored };
    },
    async readStream(stream, { fromRevision = 0, limit } = {}) {
      calls.readStream += 1;
      return events.filter((event) => event.stream === stream && event.revision >= fromRevision).slice(0, limit);
    },
    readIdempotencyKey: async (key) => keys.get(key),
    async *readAll({ after, types }) {
      yield events.filter((event) => event.position > after && types?.has(event.type) !== false);
    },
    readLastPosition: async () => BigInt(events.length),
    async subscribe({ after, signal, onBatch }) {
      let position = after;
      while (!signal.aborted) {
        const batch = events.filter((event) => event.position > position);
        if (batch.length > 0) {
          position = BigInt(batch.at(-1)?.position ?? position);
          await onBatch(batch, { caughtUp: true });
        } else await once(bell, "appended", { signal }).catch(() => undefined);
      }
    },
    close: async () => {},
  };
  return { log, events, calls };
}
