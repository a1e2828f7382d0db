import type { StoredEvent } from "@shiye/events/envelope";
import { expect, it } from "vitest";
import { readLogEvents } from "./log-events.ts";

/** A stream whose events cannot be the arguments of one function call. */
const LENGTH = 500_000;

it("of a stream of half a million events are all returned, read in pages", async () => {
  const event = (revision: number): StoredEvent => ({
    ...{ id: "018f0000-0000-7000-8000-000000000001", type: "NoteLiked", version: 1, at: "2026-05-04T08:00:00.000Z", data: { noteId: 2 } },
    ...{ stream: "like-1-note-2", revision, position: BigInt(revision + 1) },
    metadata: { actor: { kind: "member", id: 1 }, correlationId: "c", causationId: "c" },
  });
  const lengths: number[] = [];
  const log = {
    async readStream(_stream: string, { fromRevision = 0, limit = LENGTH } = {}) {
      const count = Math.max(0, Math.min(limit, LENGTH - fromRevision));
      lengths.push(count);
      return Array.from({ length: count }, (_none, index) => event(fromRevision + index));
    },
  };
  const events = await readLogEvents(log, ["like-1-note-2"]);
  expect([events.length, events[0]?.revision, events.at(-1)?.revision]).toEqual([LENGTH, 0, LENGTH - 1]);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(1000);
});
