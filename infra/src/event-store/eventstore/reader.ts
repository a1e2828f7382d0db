import { type AllStreamResolvedEvent, BACKWARDS, END, type EventStoreDBClient, FORWARDS, START } from "@eventstore/db-client";
import type { StoredEvent } from "@shiye/events/envelope";
import { backoffMs, pause } from "../../waiting.ts";
import type { ReadAll } from "../event-log.ts";
import { eventFromServer, isOurs } from "./mapping.ts";
import { isServerLoss, isStreamMissing, refusesPosition } from "./outcomes.ts";

const READ_PATIENCE_MS = 10_000;
/** Usually the last event of all is ours; the server's own come in short runs. */
const BACKWARDS_PAGE = 32;
/** Records read at once while a place to begin is searched for. */
const SEARCH_PAGE = 4096;

export interface EventStoreReader {
  stream(stream: string, options?: { fromRevision?: number; limit?: number }): Promise<StoredEvent[]>;
  lastOf(stream: string): Promise<StoredEvent | undefined>;
  all(options: ReadAll & { batchSize: number }): AsyncGenerator<StoredEvent[]>;
  /** Position of our last event; the server's own events do not count for lag. */
  lastPosition(): Promise<bigint>;
}

export function createEventStoreReader(client: EventStoreDBClient): EventStoreReader {
  /** An earlier search looked at everything before this position. */
  let lastKnown = 0n;

  /** Every read is bounded and read to its end: the client never releases a read that is left half-read. */
  const readToEnd = async <Resolved>(reading: AsyncIterable<Resolved>): Promise<Resolved[]> => {
    const all: Resolved[] = [];
    for await (const one of reading) all.push(one);
    return all;
  };

  const readFrom = (position: bigint, maxCount: number): Promise<AllStreamResolvedEvent[]> =>
    readToEnd(client.readAll({ direction: FORWARDS, fromPosition: positionOf(position), maxCount }));

  /** Positions at which a record begins, in their order, some thousands of records apart. */
  const begins = [0n];

  /** The last position at or before this one at which a record begins. */
  async function beginBefore(position: bigint): Promise<bigint> {
    let begin = begins.findLast((known) => known <= position) ?? 0n;
    for (;;) {
      const read = await retry(() => readFrom(begin, SEARCH_PAGE), []);
      const before = read.flatMap(({ event }) => (event && event.position.commit <= position ? [event.position.commit] : []));
      const last = before.at(-1) ?? begin;
      if (last > (begins.at(-1) ?? 0n)) begins.push(last);
      if (before.length < SEARCH_PAGE || last === begin) return last;
      begin = last;
    }
  }

  /**
   * What follows a position, perhaps after the event at it. Positions are places in the server's files, and it refuses to read from one at
   * which no record begins, as the middle of the log or a typed number may be. Such a place is searched for.
   */
  async function readAfter(position: bigint, maxCount: number): Promise<AllStreamResolvedEvent[]> {
    try {
      return await retry(() => readFrom(position, maxCount), [], refusesPosition);
    } catch (error) {
      if (!refusesPosition(error)) throw error;
      const begin = await beginBefore(position);
      return retry(() => readFrom(begin, maxCount), []);
    }
  }

  const reader: EventStoreReader = {
    stream: (stream, { fromRevision = 0, limit } = {}) =>
      retry(async () => {
        const maxCount = limit === undefined ? {} : { maxCount: limit };
        const read = await readToEnd(client.readStream(stream, { direction: FORWARDS, fromRevision: BigInt(fromRevision), ...maxCount }));
        return read.flatMap(({ event }) => (event ? [eventFromServer(event)] : []));
      }, []),

    lastOf: (stream) =>
      retry(async () => {
        const [last] = await readToEnd(client.readStream(stream, { direction: BACKWARDS, fromRevision: END, maxCount: 1 }));
        return last?.event && eventFromServer(last.event);
      }, undefined),

    async *all({ after, until, batchSize, types }) {
      const last = await reader.lastPosition();
      const end = until !== undefined && until < last ? until : last;
      // One more than requested: the first may be an event that the caller has already.
      const maxCount = batchSize + 1;
      let position = after;
      let batch: StoredEvent[] = [];
      while (position < end) {
        const read = await readAfter(position, maxCount);
        for (const { event } of read) {
          if (!event || event.position.commit <= position) continue;
          position = event.position.commit;
          if (position > end) break;
          if (!isOurs(event.streamId) || types?.has(event.type) === false) continue;
          batch.push(eventFromServer(event));
          if (batch.length < batchSize) continue;
          yield batch;
          batch = [];
        }
        if (read.length < maxCount) break;
      }
      if (batch.length > 0) yield batch;
    },

    lastPosition: () =>
      retry(async () => {
        let from: typeof END | { commit: bigint; prepare: bigint } = END;
        for (;;) {
          const read: AllStreamResolvedEvent[] = await readToEnd(
            client.readAll({ direction: BACKWARDS, fromPosition: from, maxCount: BACKWARDS_PAGE }),
          );
          for (const { event } of read) {
            if (!event) continue;
            if (event.position.commit <= lastKnown) return lastKnown;
            if (isOurs(event.streamId)) {
              lastKnown = event.position.commit;
              return lastKnown;
            }
          }
          const first = read.at(-1)?.event;
          if (!first || read.length < BACKWARDS_PAGE) return lastKnown;
          from = first.position;
        }
      }, 0n),
  };
  return reader;
}

/** The server reads from a position, including that event. To read what follows, skip the first event. */
export function positionOf(position: bigint): typeof START | { commit: bigint; prepare: bigint } {
  return position === 0n ? START : { commit: position, prepare: position };
}

async function retry<T>(read: () => Promise<T>, whenMissing: T, isFinal = (_error: unknown) => false): Promise<T> {
  const until = performance.now() + READ_PATIENCE_MS;
  for (let attempt = 0; ; attempt++) {
    try {
      return await read();
    } catch (error) {
      if (isStreamMissing(error)) return whenMissing;
      if (isFinal(error) || !isServerLoss(error) || performance.now() > until) throw error;
      await pause(backoffMs(attempt));
    }
  }
}
