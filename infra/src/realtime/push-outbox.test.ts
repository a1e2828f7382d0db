import type { PublishedPush } from "@shiye/events/pushes";
import { describe, expect, it } from "vitest";
import { publishStatement, readPayload } from "./push-outbox.ts";

/** With words in it, which no push has: the outbox carries whatever it is given. */
const push = (words: string): PublishedPush => {
  const data = { id: 1, category_id: 2, user_id: 3, words };
  return { room: "feed", event: "feed:new", data };
};

describe("the text of a notification of pushes", () => {
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
    const statement = publishStatement([{ position: 9n, push: push("o'clock \\'); drop table x; --") }]);
    // What a quote or a backslash would end is escaped: between the first and the last quote none stands alone.
    expect(statement).toMatch(/^select push\.publish\( ?E'(?:[^'\\]|''|\\\\)*'\)$/);
  });
});
