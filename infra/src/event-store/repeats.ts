import type { StoredEvent } from "@shiye/events/envelope";
import type { AppendRequest } from "./event-log.ts";

/** The very same events are stored where this request wanted them: it was stored before, and its answer was lost. */
export function isRepeatOf(
  request: Pick<AppendRequest, "stream" | "expectedRevision" | "events">,
  stored: readonly StoredEvent[],
): boolean {
  const before = request.expectedRevision === "no-stream" ? -1 : request.expectedRevision;
  return (
    stored.length === request.events.length &&
    stored.every(
      (event, index) => event.stream === request.stream && event.id === request.events[index]?.id && event.revision === before + 1 + index,
    )
  );
}
