import type { PublishedPush } from "@shiye/events/pushes";
import { describe, expect, it } from "vitest";
import { createToldBefore } from "./told-before.ts";

const comment = (id: number, count: number): PublishedPush => ({
  ...{ room: "note:7", event: "comment:new", data: { comment_id: id, post_id: 7, comment_count: count } },
});
const notification: PublishedPush = { room: "member:1", event: "notification:new", data: { notification_id: 5, type: 1 } };
const removed: PublishedPush = { room: "member:1", event: "notification:removed", data: { id: 5 } };
const stats: PublishedPush = { room: "note:7", event: "note:stats", data: { id: 7, like_count: 1, collect_count: 0, comment_count: 0 } };
const message = (room: PublishedPush["room"]): PublishedPush => ({
  ...{ room, event: "new_message", data: { conversation_id: 3, message_id: 4 } },
});

describe("a push that was sent before", () => {
  it("is recognized for a comment that is published again, whatever its count", () => {
    const told = createToldBefore();
    expect([told.momentOf(comment(1, 1), 10), told.momentOf(comment(2, 2), 11), told.momentOf(comment(1, 2), 12)]).toEqual([
      undefined,
      undefined,
      10,
    ]);
  });

  it("is recognized for a message to the same member of a chat, and not to the other", () => {
    const told = createToldBefore();
    const moments = [message("member:1"), message("member:2"), message("member:1")].map((push, at) => told.momentOf(push, at));
    expect(moments).toEqual([undefined, undefined, 0]);
  });

  it("is not recognized for a withdrawn notification, because a like that is undone and given again is pushed again", () => {
    const told = createToldBefore();
    const moments = [notification, removed, notification, notification].map((push, at) => told.momentOf(push, at));
    expect(moments).toEqual([undefined, undefined, undefined, 2]);
  });

  it("is not recognized for a comment that was removed, because a late reply lets the place of who left stand again", () => {
    const told = createToldBefore();
    const gone: PublishedPush = { room: "note:7", event: "comment:removed", data: { id: 1, post_id: 7 } };
    const moments = [comment(1, 1), comment(2, 2), gone, comment(1, 2), comment(1, 2), comment(2, 2)].map((push, at) =>
      told.momentOf(push, at),
    );
    expect(moments).toEqual([undefined, undefined, undefined, undefined, 3, 1]);
  });

  it("is never recognized for a count, which may return to an earlier value", () => {
    const told = createToldBefore();
    expect([told.momentOf(stats, 1), told.momentOf(stats, 2)]).toEqual([undefined, undefined]);
  });
});
