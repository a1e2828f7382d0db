import type { EventLog } from "../event-store/event-log.ts";
import type { EventSource } from "./event-source.ts";

/** The embedded source: the log delivers itself. */
export function createLogSource(log: Pick<EventLog, "subscribe" | "readLastPosition">): EventSource {
  return {
    subscribe({ after, batchSize, signal, onBatch }) {
      let follows = after;
      return log.subscribe({
        after,
        batchSize,
        signal,
        async onBatch(events, { caughtUp }) {
          await onBatch({ follows, events, caughtUp });
          follows = events.at(-1)?.position ?? follows;
        },
      });
    },
    readLastPosition: () => log.readLastPosition(),
  };
}
