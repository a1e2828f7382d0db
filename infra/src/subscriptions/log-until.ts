import type { EventLog } from "../event-store/event-log.ts";
import { untilAborted } from "../waiting.ts";

export type LogReadable = Pick<EventLog, "readAll" | "subscribe" | "readLastPosition">;

/** The log as it was when this position was its last: a follower comes to an end there, and waits. */
export function logUntil(log: LogReadable, until: bigint): LogReadable {
  const least = (one: bigint, other: bigint) => (one < other ? one : other);
  return {
    readLastPosition: async () => least(await log.readLastPosition(), until),
    readAll: (options) => log.readAll({ ...options, until: least(options.until ?? until, until) }),
    subscribe: async ({ signal, onBatch, ...options }) => {
      const past = new AbortController();
      await log.subscribe({
        ...options,
        signal: AbortSignal.any([signal, past.signal]),
        async onBatch(events, state) {
          const kept = events.filter(({ position }) => position <= until);
          const over = kept.length < events.length;
          if (kept.length > 0) await onBatch(kept, { caughtUp: state.caughtUp || over });
          if (over) past.abort();
        },
      });
      // Like a follower of a log to which nothing is added.
      await untilAborted(signal).aborted;
    },
  };
}
