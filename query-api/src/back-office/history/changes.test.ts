import type { LogEvent } from "@shiye/events/back-office/history";
import { describe, expect, it } from "vitest";
import { changesOf } from "./changes.ts";

let position = 0;
const event = (stream: string, data: LogEvent["data"]): LogEvent => ({
  position: String(++position),
  stream,
  revision: 0,
  type: "NoteEdited",
  at: "",
  actor: { kind: "system", id: null },
  ip_region: null,
  data,
});

describe("the changes of an event", () => {
  it("are the fields that differ from their last value in the stream, also when events between did not have them", () => {
    const events = [
      event("note-1", { id: 1, title: "一", tags: ["a"] }),
      event("note-2", { id: 2, title: "别的" }),
      event("note-1", { id: 1, views: 3 }),
      event("note-1", { id: 1, title: "二", tags: ["a"], views: null }),
    ];
    const changes = changesOf(events);
    expect(changes.get(events[0]?.position ?? "")).toEqual([
      { field: "id", before: null, after: 1 },
      { field: "title", before: null, after: "一" },
      { field: "tags", before: null, after: ["a"] },
    ]);
    expect(changes.get(events[2]?.position ?? "")).toEqual([{ field: "views", before: null, after: 3 }]);
    expect(changes.get(events[3]?.position ?? "")).toEqual([
      { field: "title", before: "一", after: "二" },
      { field: "views", before: 3, after: null },
    ]);
  });
});
