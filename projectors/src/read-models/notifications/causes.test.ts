import { notificationId } from "@shiye/events/notifications";
import { describe, expect, it } from "vitest";
import { listenersOf } from "./causes.ts";

const [ada, ben, cid, dan] = [1, 2, 3, 4] as const;

describe("who hears of a comment", () => {
  it("tells the author of the note", () => {
    expect(listenersOf({ authorId: ada, noteAuthorId: ben, parentAuthorId: null, mentionedIds: [] })).toEqual([
      { receiverId: ben, type: 4 },
    ]);
  });
  it("tells the author of the parent of a reply, and the author of the note as well", () => {
    expect(listenersOf({ authorId: ada, noteAuthorId: ben, parentAuthorId: cid, mentionedIds: [] })).toEqual([
      { receiverId: cid, type: 5 },
      { receiverId: ben, type: 4 },
    ]);
  });
  it("tells a member once who is both, as a reply", () => {
    expect(listenersOf({ authorId: ada, noteAuthorId: ben, parentAuthorId: ben, mentionedIds: [ben] })).toEqual([
      { receiverId: ben, type: 5 },
    ]);
  });
  it("tells a mentioned member who was not told otherwise, once", () => {
    expect(listenersOf({ authorId: ada, noteAuthorId: ben, parentAuthorId: null, mentionedIds: [dan, dan, ben] })).toEqual([
      { receiverId: ben, type: 4 },
      { receiverId: dan, type: 7 },
    ]);
  });
  it("never tells members of what they did themselves", () => {
    expect(listenersOf({ authorId: ada, noteAuthorId: ada, parentAuthorId: ada, mentionedIds: [ada] })).toEqual([]);
  });
});

describe("the id of a notification", () => {
  it("has 16 digits, follows the log and is exact up to the last byte offset that it has room for", () => {
    expect(String(notificationId(1n, 0))).toHaveLength(16);
    expect(notificationId(8n, 0)).toBeGreaterThan(notificationId(7n, 511));
    expect(Number.isSafeInteger(notificationId(15_000_000_000_000n, 511))).toBe(true);
  });
  it("refuses more listeners than it has room for, instead of giving two the same id", () => {
    expect(() => notificationId(1n, 512)).toThrow("more than an id has room for");
  });
});
