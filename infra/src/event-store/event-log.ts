import type { NewEvent, StoredEvent } from "@shiye/events/envelope";

/** The expected state of the stream: it must not exist yet, or its last event has this revision. */
export type ExpectedRevision = "no-stream" | number;

export interface AppendRequest {
  stream: string;
  expectedRevision: ExpectedRevision;
  /** At least one event. All are stored, one after the other, or none. */
  events: readonly NewEvent[];
  /** A caller's key for this command: the same key and content is answered with what was stored the first time. */
  idempotency?: { key: string; contentHash: string };
}

export type AppendResult =
  | { status: "appended"; events: readonly StoredEvent[] }
  /** The key was used before, for the same content: these events were stored then. */
  | { status: "replayed"; events: readonly StoredEvent[] }
  /** The key was used before, for other content. */
  | { status: "key-reused" }
  /** The stream is not at the expected revision. `actualRevision` is -1 if there is no such stream. */
  | { status: "conflict"; actualRevision: number };

export interface ReadAll {
  after: bigint;
  until?: bigint | undefined;
  batchSize?: number;
  /** Types of events; default: all of them. */
  types?: ReadonlySet<string> | undefined;
}

/**
 * The source of truth: an append-only log of events in one global sequence, in the order of commits.
 *
 * - An append that was answered `appended` survives the death of every process.
 * - A reader that has seen position p never sees an event below p appear later.
 * - The same event id is stored once: an append whose outcome was unknown may be repeated.
 *
 * Adapters: postgres/ (embedded default) and eventstore/ (EventStoreDB, KurrentDB). One contract suite runs against both.
 */
export interface EventLog {
  append(request: AppendRequest): Promise<AppendResult>;
  /** Events of one stream in order of revision, from `fromRevision` (default 0), at most `limit` (default all); empty when there is no such stream. */
  readStream(stream: string, options?: { fromRevision?: number; limit?: number }): Promise<readonly StoredEvent[]>;
  /** What was stored under an idempotency key, if anything. */
  readIdempotencyKey(key: string): Promise<{ contentHash: string; events: readonly StoredEvent[] } | undefined>;
  /**
   * Every event after a position, in batches of at most `batchSize` (default 1000), up to the end at the time of the call. With `types`,
   * only events of these types; if the engine can filter, others are neither decrypted nor decoded.
   */
  readAll(options: ReadAll): AsyncIterable<readonly StoredEvent[]>;
  /** Position of the last event; 0n for an empty log. */
  readLastPosition(): Promise<bigint>;
  /**
   * Catches up from a position, then follows the log. `onBatch` is awaited before the next batch is read, so a slow reader
   * is never flooded; when it throws, the subscription ends with that error. Ends without error when `signal` aborts.
   */
  subscribe(options: {
    after: bigint;
    signal: AbortSignal;
    batchSize?: number;
    onBatch: (events: readonly StoredEvent[], state: { caughtUp: boolean }) => Promise<void>;
  }): Promise<void>;
  close(): Promise<void>;
}
