import type { DecidedEvent } from "@shiye/events/catalogue";
import type { StoredEvent } from "@shiye/events/envelope";
import type { CommandContext } from "../kernel/command.ts";
import { advance, emptySnapshot, type Stream } from "../kernel/stream.ts";

export const NOW = "2025-10-01T08:00:00.000Z";
export const ME = 1_700_000_000_000_001;
export const OTHER = 1_700_000_000_000_002;
export const NEW_ID = 1_700_000_000_000_099;

/** The state of a stream after these events. */
export function given<State>(stream: Stream<State>, ...events: (DecidedEvent & { at?: string })[]): State {
  const stored = events.map(
    ({ type, data, at = NOW }, revision): StoredEvent => ({
      id: `event-${revision}`,
      type,
      version: 1,
      at,
      data,
      metadata: { actor: { kind: "system" }, correlationId: "test", causationId: "test" },
      stream: stream.name,
      revision,
      position: BigInt(revision + 1),
    }),
  );
  return advance(stream.fold, emptySnapshot(stream), stored).state;
}

/** The moment and the caller of a decision under test. */
export function asMember(id = ME): CommandContext<{ kind: "member"; id: number }> & { sessionId: number } {
  return {
    actor: { kind: "member", id },
    sessionId: 1_700_000_000_000_050,
    now: NOW,
    newId: NEW_ID,
    newSecret: "new-secret",
    requestId: "request",
    address: "203.0.113.7",
    userAgent: "test",
    ipRegion: "浙江",
  };
}
