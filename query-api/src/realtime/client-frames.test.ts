import { describe, expect, it } from "vitest";
import { parseClientFrame } from "./client-frames.ts";

describe("a frame of a client", () => {
  it("is recognized by its event, with its data in the shape of the contract", () => {
    expect(parseClientFrame('{"event":"watch","data":{"notes":["1700000000000001"]}}')).toEqual({
      event: "watch",
      data: { notes: [1_700_000_000_000_001] },
    });
    expect(parseClientFrame('{"event":"auth"}')).toEqual({ event: "auth", data: {} });
  });

  it("may be the longest message, in any script", () => {
    const content = "🙆🏽‍♂".repeat(2000);
    const data = {
      conversationId: "1700000000000001",
      receiverId: 1,
      messageType: 1,
      content,
      replyToId: null,
      clientMessageId: "a".repeat(36),
    };
    expect(parseClientFrame(JSON.stringify({ event: "send_message", data }))).toHaveProperty("data.content.length", 12_000);
  });

  it.each([
    ["is no JSON", "{", "frame-malformed"],
    ["is a list", "[]", "frame-malformed"],
    ["has no event", "{}", "frame-malformed"],
    ["names what objects inherit", '{"event":"toString"}', "frame-unknown"],
    ["is of another version", '{"event":"send_gift","data":{}}', "frame-unknown"],
    ["watches what is no note", '{"event":"watch","data":{"notes":["x"]}}', "frame-malformed"],
    ["watches too many notes", JSON.stringify({ event: "watch", data: { notes: Array(101).fill(1) } }), "frame-malformed"],
    ["resumes from nowhere", '{"event":"auth","data":{"resumeFrom":"-1"}}', "frame-malformed"],
    ["resumes beyond all positions", '{"event":"auth","data":{"resumeFrom":"9223372036854775808"}}', "frame-malformed"],
    ["is nested", `{"event":"watch","data":${"[".repeat(8000)}${"]".repeat(8000)}}`, "frame-malformed"],
    [
      "is nested where nothing is read",
      `{"event":"watch","data":{"notes":[1],"more":${"[".repeat(7000)}${"]".repeat(7000)}}}`,
      "frame-malformed",
    ],
    [
      "has a thousand fields",
      JSON.stringify({ event: "auth", data: Object.fromEntries(Array.from({ length: 1000 }, (_none, at) => [at, 1])) }),
      "frame-malformed",
    ],
    ["says a list", '{"event":"send_message","data":{"conversationId":1,"content":[[]]}}', "frame-malformed"],
    ["answers a list", '{"event":"send_message","data":{"conversationId":1,"content":"a","replyToId":[]}}', "frame-malformed"],
    ["is of a nested type", '{"event":"send_message","data":{"conversationId":1,"messageType":{}}}', "frame-malformed"],
    ["is huge", JSON.stringify({ event: "watch", data: { notes: [], more: "x".repeat(17_000) } }), "frame-too-large"],
  ])("is refused with a word when it %s", (_what, text, error) => expect(parseClientFrame(text)).toMatchObject({ error }));
});
