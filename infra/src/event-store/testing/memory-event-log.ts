import { EventEmitter, once } from "node:events";
import { setImmediate } from "node:timers/promises";
import type { StoredEvent } from "@shiye/events/envelope";
import { chunksOf } from "../../chunks.ts";
import type { AppendRequest, AppendResult, EventLog, ReadAll } from "../event-log.ts";
import { isRepeatOf } from "../repeats.ts";

const BATCH = 1000;

/** What all clients of one log share. Events are stored as text: nobody can change them, and only JSON can be stored. */
interface Store {
  texts: string[];
  /** Position by event id. */
  ids: Map<string, number>;
  streams: Map<string, number[]>;
  keys: Map<string, { contentHash: string; places: readonly number[] }>;
  bell: EventEmitter;
}

/** A log in memory: it shows that the port needs nothing of PostgreSQL. */
export function createMemoryEventLogs() {
  const store: Store = { texts: [], ids: new Map(), streams: new Map(), keys: new Map(), bell: new EventEmitter().setMaxListeners(0) };
  return { open: (): EventLog => openLog(store) };
}

function openLog(store: Store): EventLog {
  const { texts, streams, keys, bell } = store;
  const closing = new AbortController();
  const accepted = new Set<Promise<AppendResult>>();
  const last = () => BigInt(texts.length);
  const eventsAt = (places: readonly number[]) => places.map((place) => eventAt(store, place));
  const between = (after: bigint, until: bigint) => eventsAt(Array.from({ length: Number(until - after) }, (_, at) => Number(after) + at));

  async function* readAll({ after, until, batchSize = BATCH, types }: ReadAll) {
    // One turn of the event loop, as for any remote log: otherwise a caller that polls would let nobody append.
    await setImmediate();
    const end = until !== undefined && until < last() ? until : last();
    if (after >= end) return;
    const found = between(after, end).filter(({ type }) => types?.has(type) !== false);
    yield* chunksOf(found, batchSize);
  }

  return {
    async append(request) {
      if (closing.signal.aborted) throw new Error("The log is closed");
      const appending = setImmediate().then(() => append(store, request));
      accepted.add(appending);
      return appending.finally(() => accepted.delete(appending));
    },
    readStream: async (stream, { fromRevision = 0, limit } = {}) =>
      eventsAt((streams.get(stream) ?? []).slice(fromRevision, limit === undefined ? undefined : fromRevision + limit)),
    async readIdempotencyKey(key) {
      const known = keys.get(key);
      return known && { contentHash: known.contentHash, events: eventsAt(known.places) };
    },
    readAll,
    readLastPosition: async () => last(),
    async subscribe({ after, signal, batchSize = BATCH, onBatch }) {
      const ending = AbortSignal.any([signal, closing.signal]);
      for (let at = after; !ending.aborted; ) {
        if (at === last()) {
          await once(bell, "appended", { signal: ending }).catch(() => undefined);
          continue;
        }
        const end = at + BigInt(batchSize);
        const to = end < last() ? end : last();
        await onBatch(between(at, to), { caughtUp: to === last() });
        at = to;
      }
    },
    async close() {
      closing.abort();
      await Promise.allSettled(accepted);
    },
  };
}

function eventAt({ texts }: Store, place: number): StoredEvent {
  const text = texts[place];
  if (text === undefined) throw new Error(`The log has no position ${place + 1}`);
  return { ...JSON.parse(text), position: BigInt(place + 1) };
}

/** In one turn of the event loop, so nobody sees half of it. */
function append(store: Store, { stream, expectedRevision, events, idempotency }: AppendRequest): AppendResult {
  const { texts, ids, streams, keys, bell } = store;
  if (events.length === 0 || new Set(events.map(({ id }) => id)).size < events.length) throw new Error("Events need ids of their own");
  const known = idempotency && keys.get(idempotency.key);
  const repeated = events.map(({ id }) => ids.get(id)).filter((place) => place !== undefined);
  const stored = repeated.map((place) => eventAt(store, place));
  if (isRepeatOf({ stream, expectedRevision, events }, stored)) return { status: "appended", events: stored };
  if (known && known.contentHash !== idempotency?.contentHash) return { status: "key-reused" };
  if (known) return { status: "replayed", events: known.places.map((place) => eventAt(store, place)) };
  if (repeated.length > 0) throw new Error("An event with this id is already stored");

  const own = streams.get(stream) ?? [];
  const actualRevision = own.length - 1;
  if (actualRevision !== (expectedRevision === "no-stream" ? -1 : expectedRevision)) return { status: "conflict", actualRevision };
  const places = events.map((event, index) => {
    ids.set(event.id, texts.length);
    return texts.push(JSON.stringify({ ...event, stream, revision: own.length + index })) - 1;
  });
  streams.set(stream, [...own, ...places]);
  if (idempotency) keys.set(idempotency.key, { contentHash: idempotency.contentHash, places });
  bell.emit("appended");
  return { status: "appended", events: places.map((place) => eventAt(store, place)) };
}
