import type { StoredEvent } from "@shiye/events/envelope";
import type { EventLog } from "@shiye/infra/event-store/event-log";

/** Appends events as they are told, in their order; only the log's positions are its own. */
export async function appendStory(log: EventLog, events: readonly StoredEvent[]): Promise<void> {
  for (const { stream, revision, position: _position, ...event } of events) {
    const result = await log.append({ stream, expectedRevision: revision === 0 ? "no-stream" : revision - 1, events: [event] });
    if (result.status !== "appended") throw new Error(`${event.type} was not appended to ${stream}: ${result.status}`);
  }
}
