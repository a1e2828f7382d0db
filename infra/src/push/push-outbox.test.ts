import type { PublishedPush } from "@shiye/events/pushes";
import { describe, expect, it } from "vitest";
import { createPushOutbox, readPayload } from "./push-outbox.ts";

const push = (title: string): PublishedPush => ({
  room: "member:1",
  event: "notification:new",
  data: { id: 1, type: 1, title, sender_id: 2, target_id: null, comment_id: null, is_read: 0, created_at: "" },
});

describe("what a notification of pushes says", () => {
  it("is the pushes themselves after the sequence of the last", () => {
    const news = JSON.stringify([{ position: "9", ...push("赞 了你") }]);
    expect(readPayload(`12 ${news}`)).toEqual({ last: 12n, pushes: [{ position: "9", ...push("赞 了你") }] });
  });

  it("is the sequence alone when they were longer than the server takes", () => {
    expect(readPayload("12")).toEqual({ last: 12n, pushes: undefined });
  });
});

describe("the statement that publishes", () => {
  it("holds every text as a value, whatever is in it", () => {
    const statement = createPushOutbox().statementFor([{ position: 9n, push: push("o'clock \\'); drop table x; --") }]);
    // What a quote or a backslash would end is escaped: between the first and the last quote none stands alone.
    expect(statement).toMatch(/^select push\.publish\( ?E'(?:[^'\\]|''|\\\\)*'\)$/);
  });
});
