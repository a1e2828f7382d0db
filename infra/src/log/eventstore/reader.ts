import { BACKWARDS, END, type EventStoreDBClient, FORWARDS, START } from "@eventstore/db-client";
import type { StoredEvent } from "@shiye/events/envelope";
import { backoffMs, pause } from "../postgres/connection-errors.ts";
import { eventFromServer, isOurs } from "./mapping.ts";
import { isServerLoss, isStreamMissing } from "./outcomes.ts";

const READ_PATIENCE_MS = 10_000;

export interface EventStoreReader {
  stream(stream: string, options?: { fromRevision?: number; limit?: number }): Promise<StoredEvent[]>;
  lastOf(stream: string): Promise<StoredEvent | undefined>;
  all(options: { after: bigint; until?: bigint; batchSize: number }): AsyncGenerator<StoredEvent[]>;
  /** Position of the last event that is ours; the server's own are of no interest to anybody who measures lag. */
  lastPosition(): Promise<bigint>;
}

export function createEventStoreReader(client: EventStoreDBClient): EventStoreReader {
  /** What lies before this position was looked at by an earlier search. */
  let lastKnown = 0n;

  const reader: EventStoreReader = {
    stream: (stream, { fromRevision = 0, limit } = {}) =>
      retry(async () => {
        const events: StoredEvent[] = [];
        const reading = client.readStream(stream, {
          direction: FORWARDS,
          fromRevision: BigInt(fromRevision),
          ...(limit === undefined ? {} : { maxCount: limit }),
        });
        for await (const { event } of reading) if (event) events.push(eventFromServer(event));
        return events;
      }, []),

    lastOf: (stream) =>
      retry(async () => {
        for await (const { event } of client.readStream(stream, { direction: BACKWARDS, fromRevision: END, maxCount: 1 }))
          if (event) return eventFromServer(event);
        return undefined;
      }, undefined),

    async *all({ after, until, batchSize }) {
      const last = await reader.lastPosition();
      const end = until !== undefined && until < last ? until : last;
      if (after >= end) return;
      let batch: StoredEvent[] = [];
      // A read that breaks off ends with an error here; the caller starts again after the last batch it got.
      for await (const { event } of client.readAll({ direction: FORWARDS, fromPosition: positionOf(after) })) {
        if (!event || event.position.commit <= after || !isOurs(event.streamId)) continue;
        if (event.position.commit > end) break;
        batch.push(eventFromServer(event));
        if (batch.length < batchSize) continue;
        yield batch;
        batch = [];
      }
      if (batch.length > 0) yield batch;
    },

    lastPosition: () =>
      retry(async () => {
        for await (const { event } of client.readAll({ direction: BACKWARDS, fromPosition: END })) {
          if (!event) continue;
          if (event.position.commit <= lastKnown) break;
          if (!isOurs(event.streamId)) continue;
          lastKnown = event.position.commit;
          break;
        }
        return lastKnown;
      }, 0n),
  };
  return reader;
}

/** The server reads from a position on, that event included, so whoever asks for what comes after skips the first. */
export function positionOf(position: bigint): typeof START | { commit: bigint; prepare: bigint } {
  return position === 0n ? START : { commit: position, prepare: position };
}

async function retry<T>(read: () => Promise<T>, whenMissing: T): Promise<T> {
  const until = Date.now() + READ_PATIENCE_MS;
  for (let attempt = 0; ; attempt++) {
    try {
      return await read();
    } catch (error) {
      if (isStreamMissing(error)) return whenMissing;
      if (!isServerLoss(error) || Date.now() > until) throw error;
      await pause(backoffMs(attempt));
    }
  }
}
