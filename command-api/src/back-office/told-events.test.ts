import type { LogEvent } from "@shiye/events/back-office/history";
import { notificationId } from "@shiye/events/notifications";
import { describe, expect, it } from "vitest";
import { changesOf } from "./changes.ts";

let position = 0;
const event = (stream: string, data: LogEvent["data"], type = "NoteEdited"): LogEvent => ({
  position: String(++position),
  stream,
  revision: 0,
  type,
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

  it("are those of its thing, where a stream has several things", () => {
    const words = (notificationId: number, title: string) => event("inbox-1", { memberId: 1, notificationId, title }, "NotificationEdited");
    const created = event("inbox-1", { memberId: 1, title: "新的" }, "NotificationCreated");
    const ofCreated = notificationId(BigInt(created.position), 0);
    const application = (verificationId: number, verificationType: number) =>
      event("verification-1", { verificationId, verificationType }, "VerificationSubmitted");
    const events = [
      words(7, "一"),
      words(8, "一"),
      created,
      words(7, "二"),
      words(ofCreated, "改了"),
      application(1, 2),
      application(2, 1),
    ];
    const changes = changesOf(events);
    const told = events.map(({ position }) => changes.get(position)?.map(({ field, before, after }) => [field, before, after]));
    expect(told[1]).toContainEqual(["title", null, "一"]);
    expect(told[2]).toContainEqual(["title", null, "新的"]);
    expect(told[3]).toEqual([["title", "一", "二"]]);
    expect(told[4]).toContainEqual(["title", "新的", "改了"]);
    expect(told[6]).toContainEqual(["verificationType", null, 1]);
  });
});
