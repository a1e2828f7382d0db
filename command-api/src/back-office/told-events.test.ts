import type { StoredEvent } from "@shiye/events/envelope";
import { notificationId } from "@shiye/events/notifications";
import { describe, expect, it } from "vitest";
import { createTeller } from "./told-events.ts";

let position = 0n;
const event = (stream: string, data: object, type = "NoteEdited"): StoredEvent => ({
  ...{ id: "018f0000-0000-7000-8000-000000000001", type, version: 1, at: "2026-05-04T08:00:00.000Z", data },
  ...{ stream, revision: 0, position: ++position },
  metadata: { actor: { kind: "system" }, correlationId: "c", causationId: "c" },
});
const tellAll = (events: readonly StoredEvent[]) => events.map(createTeller());

describe("the changes of an event", () => {
  it("are the fields that differ from their last value in the stream, also when events between did not have them", () => {
    const told = tellAll([
      event("note-1", { id: 1, title: "一", tags: ["a"] }),
      event("note-1", { id: 1, views: 3 }),
      event("note-1", { id: 1, title: "二", tags: ["a"], views: null }),
    ]);
    expect(told.map(({ changes }) => changes)).toEqual([
      [
        { field: "id", before: null, after: 1 },
        { field: "title", before: null, after: "一" },
        { field: "tags", before: null, after: ["a"] },
      ],
      [{ field: "views", before: null, after: 3 }],
      [
        { field: "title", before: "一", after: "二" },
        { field: "views", before: 3, after: null },
      ],
    ]);
  });

  it("are those of its thing, where a stream has several things", () => {
    const words = (id: number, title: string) => event("inbox-1", { memberId: 1, notificationId: id, title }, "NotificationEdited");
    const created = event("inbox-1", { memberId: 1, title: "新的" }, "NotificationCreated");
    const ofCreated = notificationId(created.position, 0);
    const told = tellAll([words(7, "一"), words(8, "一"), created, words(7, "二"), words(ofCreated, "改了")]);
    const fields = told.map(({ changes }) => changes.map(({ field, before, after }) => [field, before, after]));
    expect(fields[1]).toContainEqual(["title", null, "一"]);
    expect(fields[2]).toContainEqual(["title", null, "新的"]);
    expect(fields[3]).toEqual([["title", "一", "二"]]);
    expect(fields[4]).toContainEqual(["title", "新的", "改了"]);
    const application = (verificationId: number, verificationType: number) =>
      event("verification-1", { verificationId, verificationType }, "VerificationSubmitted");
    expect(tellAll([application(1, 2), application(2, 1)])[1]?.changes).toContainEqual({
      field: "verificationType",
      before: null,
      after: 1,
    });
  });

  it("of a thing that many others followed in its stream are all its fields, because not every thing is remembered", () => {
    const many = Array.from({ length: 3000 }, (_none, id) => event("inbox-1", { notificationId: id + 1, title: "一" }));
    const last = event("inbox-1", { notificationId: 1, title: "一" });
    expect(tellAll([...many, last]).at(-1)?.changes).toHaveLength(2);
    expect(tellAll([...many.slice(0, 1000), last]).at(-1)?.changes).toHaveLength(0);
  });
});

describe("the name of a thing after an event", () => {
  it("is what was last said of it, cut and in one line", () => {
    const told = tellAll([
      event("note-1", { noteId: 1 }),
      event("note-1", { title: "第一\n行" }),
      event("note-1", { closed: true, title: "" }),
      event("note-1", { title: "长".repeat(50) }),
    ]);
    expect(told.map(({ name }) => name)).toEqual([null, "第一 行", "第一 行", `${"长".repeat(40)}…`]);
  });
});

it("a category is called by its name, not by the English word of its address", () => {
  const [told] = tellAll([event("category-1", { categoryId: 1, name: "校园", title: "campus" })]);
  expect(told?.name).toBe("校园");
});

it("an event is told without what opens something", () => {
  const [told] = tellAll([event("session-1", { sessionId: 1, refreshId: "r", credentialId: "c", secretId: "s", fields: {} })]);
  expect([told?.data, told?.changes.map(({ field }) => field)]).toEqual([{ sessionId: 1 }, ["sessionId"]]);
});
