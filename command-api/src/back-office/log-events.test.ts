import type { StoredEvent } from "@shiye/events/envelope";
import { describe, expect, it } from "vitest";
import { readLogEvents, readLogNames } from "./log-events.ts";

/** Many pages of events of a stream that somebody toggles. */
const LENGTH = 50_000;
const TITLE_AT = 3;

/** Position and revision differ by one. The event at `TITLE_AT` has a title, the others close and open the comments of a note. */
function event(stream: string, revision: number): StoredEvent {
  const named = revision + 1 === TITLE_AT;
  return {
    ...{ id: "018f0000-0000-7000-8000-000000000001", version: 1, at: "2026-05-04T08:00:00.000Z", stream, revision },
    ...{ type: named ? "NoteEdited" : "CommentsClosed", position: BigInt(revision + 1) },
    data: named ? { noteId: 2, title: "从前的标题" } : { noteId: 2, closed: revision % 2 === 0 },
    metadata: { actor: { kind: "member", id: 1 }, correlationId: "c", causationId: "c" },
  };
}

/** A log in which every stream has `length` events, and what was read of it. */
function longLog(length = LENGTH) {
  const reads: number[] = [];
  const log = {
    async readStream(stream: string, { fromRevision = 0, limit = length } = {}) {
      const count = Math.max(0, Math.min(limit, length - fromRevision));
      reads.push(count);
      return Array.from({ length: count }, (_none, index) => event(stream, fromRevision + index));
    },
  };
  return { log, read: () => ({ all: reads.reduce((sum, one) => sum + one, 0), most: Math.max(...reads) }) };
}

describe("of a stream of fifty thousand events", () => {
  it("only those at the asked positions are kept, with what they changed and what their thing was called", async () => {
    const { log, read } = longLog();
    const events = await readLogEvents(log, { streams: ["note-2"], wanted: { positions: ["2", "40000"] } });
    expect(events.map(({ position, name }) => [position, name])).toEqual([
      ["2", null],
      ["40000", "从前的标题"],
    ]);
    expect(events[1]?.changes).toEqual([{ field: "closed", before: true, after: false }]);
    expect(read().most).toBeLessThanOrEqual(1000);
    expect(read().all, "nothing is read beyond the last of them").toBeLessThanOrEqual(41_000);
  });

  it("the newest before a position are kept, in the order of the log", async () => {
    const { log, read } = longLog();
    const wanted = { newest: 3, before: "45001", thing: null, cause: null };
    const events = await readLogEvents(log, { streams: ["note-2"], wanted });
    expect(events.map(({ position }) => position)).toEqual(["44998", "44999", "45000"]);
    expect(read().most).toBeLessThanOrEqual(1000);
  });

  it("the name at a position is found without keeping any", async () => {
    const { log, read } = longLog();
    const asked = ["2", "3", "50000"].map((until) => ({ stream: "note-2", until }));
    expect(await readLogNames(log, { asked })).toEqual([null, "从前的标题", "从前的标题"]);
    expect(read()).toEqual({ all: LENGTH, most: 1000 });
  });
});

it("the newest events of several streams are those of all of them together", async () => {
  const { log } = longLog(4);
  const wanted = { newest: 3, before: null, thing: null, cause: null };
  const events = await readLogEvents(log, { streams: ["note-1", "note-2"], wanted });
  expect(events.map(({ stream, position }) => [stream, position])).toEqual([
    ["note-2", "3"],
    ["note-1", "4"],
    ["note-2", "4"],
  ]);
});

it("the events of one thing of a stream are those that name it, and the one that they begin with", async () => {
  const inbox = (revision: number, data: object): StoredEvent => ({ ...event("inbox-1", revision), type: "NotificationEdited", data });
  const log = {
    readStream: async () => [
      inbox(0, { notificationId: 7, title: "一" }),
      inbox(1, { notificationId: 8, title: "别的" }),
      inbox(2, { memberId: 1 }),
      inbox(3, { notificationId: 7, title: "二" }),
    ],
  };
  const wanted = { newest: 10, before: null, thing: "7", cause: "3" };
  const events = await readLogEvents(log, { streams: ["inbox-1"], wanted });
  expect(events.map(({ position }) => position)).toEqual(["1", "3", "4"]);
  expect(events[2]?.changes).toEqual([{ field: "title", before: "一", after: "二" }]);
});
