import { notificationId } from "@shiye/events/notifications";
import { describe, expect, it } from "vitest";
import { listenersOf } from "./causes.ts";

const [ada, ben, cid, dan] = [1, 2, 3, 4] as const;

describe("who is notified of a comment", () => {
  it("the author of the note", () => {
    expect(listenersOf({ authorId: ada, noteAuthorId: ben, parentAuthorId: null, mentionedIds: [] })).toEqual([
      { receiverId: ben, type: 4 },
    ]);
  });
  it("the author of the parent of a reply, and the author of the note", () => {
    expect(listenersOf({ authorId: ada, noteAuthorId: ben, parentAuthorId: cid, mentionedIds: [] })).toEqual([
      { receiverId: cid, type: 5 },
      { receiverId: ben, type: 4 },
    ]);
  });
  it("a member who is both, once, as for a reply", () => {
    expect(listenersOf({ authorId: ada, noteAuthorId: ben, parentAuthorId: ben, mentionedIds: [ben] })).toEqual([
      { receiverId: ben, type: 5 },
    ]);
  });
  it("a mentioned member who is not notified otherwise, once", () => {
    expect(listenersOf({ authorId: ada, noteAuthorId: ben, parentAuthorId: null, mentionedIds: [dan, dan, ben] })).toEqual([
      { receiverId: ben, type: 4 },
      { receiverId: dan, type: 7 },
    ]);
  });
  it("never the author of the comment", () => {
    expect(listenersOf({ authorId: ada, noteAuthorId: ada, parentAuthorId: ada, mentionedIds: [ada] })).toEqual([]);
  });
});

describe("the id of a notification", () => {
  it("has 16 digits, follows the log, and is exact up to the largest byte offset", () => {
    expect(String(notificationId(1n, 0))).toHaveLength(16);
    expect(notificationId(8n, 0)).toBeGreaterThan(notificationId(7n, 511));
    expect(Number.isSafeInteger(notificationId(15_000_000_000_000n, 511))).toBe(true);
  });
  it("rejects more receivers than there are ids, so that no two get the same id", () => {
    expect(() => notificationId(1n, 512)).toThrow("more than an id has room for");
  });
});
