import type { StoredEvent } from "@shiye/events/envelope";
import type { EventLog } from "../event-log.ts";
import { appended, newEvent } from "./log-tools.ts";

/** Adds a number of events to a stream and remembers its length; one caller at a time writes to a stream. */
export function createTeller(log: EventLog): (stream: string, count: number) => Promise<readonly StoredEvent[]> {
  const revisions = new Map<string, number>();
  return async (stream, count) => {
    const expectedRevision = revisions.get(stream) ?? "no-stream";
    const stored = appended(await log.append({ stream, expectedRevision, events: Array.from({ length: count }, newEvent) }));
    revisions.set(stream, stored.at(-1)?.revision ?? -1);
    return stored;
  };
}
