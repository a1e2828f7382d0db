import type { Change, LogEvent } from "@shiye/events/back-office/history";

/**
 * What each event of some streams changed, by its position: each field of its payload that differs from the last payload of the same stream
 * with this field. So it works for any type of event. `events` must be in the order of each stream.
 */
export function changesOf(events: readonly LogEvent[]): ReadonlyMap<string, readonly Change[]> {
  const known = new Map<string, Map<string, unknown>>();
  return new Map(
    events.map(({ stream, position, data }) => {
      const before = known.get(stream) ?? new Map<string, unknown>();
      known.set(stream, before);
      const changes = Object.entries(data).flatMap(([field, after]): Change[] => {
        const was = before.get(field) ?? null;
        before.set(field, after);
        return JSON.stringify(was) === JSON.stringify(after ?? null) ? [] : [{ field, before: was, after: after ?? null }];
      });
      return [position, changes];
    }),
  );
}
