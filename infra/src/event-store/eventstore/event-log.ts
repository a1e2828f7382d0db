import { EventStoreDBClient } from "@eventstore/db-client";
import { pause } from "../../waiting.ts";
import type { AppendRequest, EventLog } from "../event-log.ts";
import { appendExactly } from "./append.ts";
import { createClaims } from "./claims.ts";
import { createEventStoreReader } from "./reader.ts";
import { subscribe } from "./subscribe.ts";

const DEFAULT_BATCH = 1000;
const DISPOSE_MS = 1000;

/**
 * The event log on EventStoreDB (KurrentDB), through its official client. Two differences from PostgreSQL: positions have gaps, and an
 * event id is unique only within its stream.
 */
export function createEventStoreLog(options: { connectionString: string; warn?: (message: string, error: unknown) => void }): EventLog {
  const warn = options.warn ?? (() => {});
  const client = EventStoreDBClient.connectionString(options.connectionString);
  const reader = createEventStoreReader(client);
  const claims = createClaims(client, reader);
  const closing = new AbortController();
  const underway = new Set<Promise<unknown>>();

  function track<T>(work: Promise<T>): Promise<T> {
    underway.add(work);
    const forget = () => void underway.delete(work);
    work.then(forget, forget);
    return work;
  }

  return {
    append(request) {
      if (closing.signal.aborted) return Promise.reject(new Error("The event log is closed"));
      const ids = new Set(request.events.map((event) => event.id));
      if (ids.size === 0) return Promise.reject(new Error("An append needs at least one event"));
      if (ids.size < request.events.length) return Promise.reject(new Error("Two events of one append have the same id"));
      return track(isKeyed(request) ? claims.append(request) : appendExactly(client, reader, request));
    },
    readStream: (stream, readOptions) => reader.stream(stream, readOptions),
    readIdempotencyKey: (key) => claims.read(key),
    readAll: (options) => reader.all({ batchSize: DEFAULT_BATCH, ...options }),
    readLastPosition: () => reader.lastPosition(),
    subscribe: ({ after, signal, batchSize = DEFAULT_BATCH, onBatch }) =>
      track(
        subscribe({
          client,
          after,
          batchSize,
          onBatch,
          lastPosition: () => reader.lastPosition(),
          signal: AbortSignal.any([signal, closing.signal]),
          warn,
        }),
      ),
    async close() {
      closing.abort();
      await Promise.allSettled(underway);
      // The client waits for the end of calls that the server may have forgotten.
      await Promise.race([client.dispose(), pause(DISPOSE_MS)]);
    },
  };
}

function isKeyed(request: AppendRequest): request is AppendRequest & { idempotency: { key: string; contentHash: string } } {
  return request.idempotency !== undefined;
}
