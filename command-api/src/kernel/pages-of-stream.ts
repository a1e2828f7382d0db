import type { StoredEvent } from "@shiye/events/envelope";
import type { EventLog } from "@shiye/infra/event-store/event-log";

/**
 * Events in one page. A setting that is toggled for a day makes a stream of half a million events. One read of all of them would take a
 * gigabyte, and no other call would be answered while they are folded.
 */
export const STREAM_PAGE = 1000;

/** All events of a stream from a revision on, in pages. */
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
