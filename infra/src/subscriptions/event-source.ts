import type { StoredEvent } from "@shiye/events/envelope";
import type { SourceFault } from "./inspect-batch.ts";

/** What a source delivers at once. */
export interface EventBatch {
  /** The position that the first event comes right after: of the last event delivered before, or where the subscription began. */
  follows: bigint;
  /** At least one, in strictly increasing position. */
  events: readonly StoredEvent[];
  /** Whether nothing more is known to come. */
  caughtUp: boolean;
}

/**
 * How subscriptions receive what is new. Embedded: the log itself. Distributed: one ordered partition of Kafka, filled by a relay.
 *
 * The promise is total order: every event once per subscription, in strictly increasing position, nothing left out, across all
 * streams. So one number is a checkpoint, and read-your-writes waits for one number. Each batch names the position that it follows; the
 * reader (event-reader.ts) notices by it what a source has lost and reads that from the log.
 */
export interface EventSource {
  /**
   * Delivers what comes after a position, batch by batch: `onBatch` is awaited before the next. Ends without error when `signal`
   * aborts, with the error of `onBatch` when that throws.
   */
  subscribe(options: {
    after: bigint;
    batchSize: number;
    signal: AbortSignal;
    onBatch: (batch: EventBatch) => Promise<void>;
  }): Promise<void>;
  /** Position of the last event of the log itself, to measure lag against: never a marker of our own. */
  readLastPosition(): Promise<bigint>;
  /** What it mended by itself, so often. */
  faults?: () => Readonly<Record<SourceFault, number>>;
}
