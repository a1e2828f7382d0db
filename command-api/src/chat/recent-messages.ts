import type { StoredEvent } from "@shiye/events/envelope";
import type { EventLog } from "@shiye/infra/event-store/event-log";

/** The end of a conversation from the log, because its state has no single messages. */
export type RecentEvents = (streamName: string, lastRevision: number, since: Date) => Promise<readonly StoredEvent[]>;

/** Enough for nearly every conversation. A busier one is read again, further back. */
const FIRST_REACH = 64;
const FURTHER = 8;

/** At least everything since that moment. */
export function createRecentEvents({ log }: { log: Pick<EventLog, "readStream"> }): RecentEvents {
  return async (streamName, lastRevision, since) => {
    for (let reach = FIRST_REACH; ; reach *= FURTHER) {
      const fromRevision = Math.max(0, lastRevision - reach);
      const events = await log.readStream(streamName, { fromRevision });
      const [first] = events;
      if (fromRevision === 0 || !first || Date.parse(first.at) < since.getTime()) return events;
    }
  };
}
