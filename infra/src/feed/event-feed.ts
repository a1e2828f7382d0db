import type { StoredEvent } from "@shiye/events/envelope";

/**
 * How projectors receive events. Embedded: a catch-up subscription on the log. Distributed: Kafka topics filled by the relay,
 * one consumer group per read model. Delivery is at least once and keeps the order of each entity; the checkpoint that a
 * read model commits with its rows is what makes it exactly once in effect.
 */
export interface EventFeed {
  subscribe(options: {
    /** Name of the read model: the consumer group. */
    group: string;
    after: bigint;
    batchSize: number;
    signal: AbortSignal;
    onBatch: (events: readonly StoredEvent[], state: { caughtUp: boolean }) => Promise<void>;
    /** A hint, as of {@link EventLog.subscribe}. */
    isUrgent?: (event: StoredEvent) => boolean;
  }): Promise<void>;
  /** The real tail, to measure lag against: never a marker of our own. */
  readLastPosition(): Promise<bigint>;
}
