import type { StoredEvent } from "@shiye/events/envelope";
import type { SourceFault } from "./inspect-batch.ts";

/** What a source delivers at once. */
export interface EventBatch {
  /** The position right before the first event: that of the last event delivered before, or where the subscription began. */
  follows: bigint;
  /** At least one, in strictly increasing position. */
  events: readonly StoredEvent[];
  /** Whether no further event is known. */
  caughtUp: boolean;
}

/**
 * How subscriptions receive new events. Embedded: from the log itself. Distributed: from one ordered partition of Kafka, filled by a relay.
 *
 * The source promises total order: every event once for each subscription, in strictly increasing position over all streams, without gaps.
 * So one number is a checkpoint, and read-your-writes waits for one number. Each batch names the position that it follows, so the reader
 * (event-reader.ts) notices what a source has lost and reads that from the log.
 */
export interface EventSource {
  /**
   * Delivers the events after a position, batch by batch. `onBatch` is awaited before the next batch. Ends without error when `signal`
   * aborts, and with the error of `onBatch` if that throws.
   */
  subscribe(options: {
    after: bigint;
    batchSize: number;
    signal: AbortSignal;
    onBatch: (batch: EventBatch) => Promise<void>;
  }): Promise<void>;
  /** Position of the last event of the log itself, to measure lag against. */
  readLastPosition(): Promise<bigint>;
  /** How often the source repaired itself. */
  faults?: () => Readonly<Record<SourceFault, number>>;
}
