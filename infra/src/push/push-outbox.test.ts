import type { PublishedPush } from "@shiye/events/pushes";
import { describe, expect, it } from "vitest";
import { payloadOf, readPayload } from "./push-outbox.ts";

const push = (title: string): PublishedPush => ({
  room: "member:1",
  event: "notification:new",
  data: { id: 1, type: 1, title, sender_id: 2, target_id: null, comment_id: null, is_read: 0, created_at: "" },
});

describe("what a notification of pushes carries", () => {
  it("is the pushes themselves, with the sequence of the last", () => {
    const payload = payloadOf([
      { position: 9n, push: push("赞 了你") },
      { position: 9n, push: push("b") },
    ]);
    expect(readPayload(`12${payload}`)).toEqual({
      last: 12n,
      pushes: [
        { position: "9", ...push("赞 了你") },
        { position: "9", ...push("b") },
      ],
    });
  });

  it("is the sequence alone when the pushes are longer than the server takes, counted in bytes", () => {
    expect(payloadOf([{ position: 9n, push: push("a".repeat(4000)) }])).not.toBe("");
    expect(payloadOf([{ position: 9n, push: push("赞".repeat(4000)) }])).toBe("");
    expect(readPayload("12")).toEqual({ last: 12n, pushes: undefined });
  });
});
