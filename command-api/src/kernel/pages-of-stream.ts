import type { StoredEvent } from "@shiye/events/envelope";
import type { EventLog } from "@shiye/infra/event-store/event-log";

/**
 * Events of a stream that are read at a time. Whoever changes a setting to and fro for a day has made a stream of half a million: read at once,
 * it would be a gigabyte, and nobody else would be answered while it is folded.
 */
export const STREAM_PAGE = 1000;

/** All events of a stream from a revision on, some at a time. */
export async function* pagesOfStream(
  log: Pick<EventLog, "readStream">,
  name: string,
  fromRevision = 0,
): AsyncGenerator<readonly StoredEvent[]> {
  for (let from = fromRevision; ; ) {
    const events = await log.readStream(name, { fromRevision: from, limit: STREAM_PAGE });
    const last = events.at(-1);
    if (last) yield events;
    if (!last || events.length < STREAM_PAGE) return;
    from = last.revision + 1;
  }
}
