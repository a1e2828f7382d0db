import type { Change, LogEvent } from "@shiye/events/back-office/history";
import { thingInStream } from "@shiye/events/back-office/thing-in-stream";

/**
 * What each event of some streams changed, by its position: each field of its payload that differs from the last payload of the same stream
 * with this field, of the same thing where a stream has several. So it works for any type of event. `events` must be in the order of each
 * stream.
 */
export function changesOf(events: readonly LogEvent[]): ReadonlyMap<string, readonly Change[]> {
  const known = new Map<string, Map<string, unknown>>();
  return new Map(
    events.map((event) => {
      const { stream, position, data } = event;
      const thing = `${stream} ${thingInStream(event) ?? ""}`;
      const before = known.get(thing) ?? new Map<string, unknown>();
      known.set(thing, before);
      const changes = Object.entries(data).flatMap(([field, after]): Change[] => {
        const was = before.get(field) ?? null;
        before.set(field, after);
        return JSON.stringify(was) === JSON.stringify(after ?? null) ? [] : [{ field, before: was, after: after ?? null }];
      });
      return [position, changes];
    }),
  );
}
