import type { Topic } from "./connection.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** A record may be as large as the largest event. Requests are far smaller (send-records.ts). */
const LARGEST_RECORD_BYTES = 16 * 1024 * 1024;

/** The topics of one community. `prefix` separates several communities on the same brokers. */
export function topicsOf(prefix: string) {
  const topic = (name: string, partitions: number, settings: Record<string, string>): Topic => ({
    name: `${prefix}.${name}`,
    partitions,
    settings: { "max.message.bytes": String(LARGEST_RECORD_BYTES), ...settings },
  });
  return {
    /** All events in the order of the log. History is read from the log, so a week is enough. */
    events: topic("events", 1, { "retention.ms": String(7 * DAY) }),
    /** The same events for consumers outside, keyed by stream: each stream is in order and kept for ever. */
    entities: topic("entities", 6, { "retention.ms": "-1" }),
    /** The numbers of pushes. The outbox keeps its pushes for the same time. */
    pushes: topic("pushes", 1, { "retention.ms": String(15 * MINUTE), "segment.ms": String(5 * MINUTE) }),
    /** Typing and presence, which are worth nothing a minute later. */
    signals: topic("signals", 1, { "retention.ms": String(MINUTE), "segment.ms": String(MINUTE) }),
  };
}

export type Topics = ReturnType<typeof topicsOf>;
