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
    ["is nested", `{"event":"watch","data":${"[".repeat(30_000)}${"]".repeat(30_000)}}`, "frame-malformed"],
    ["says a list", '{"event":"send_message","data":{"conversationId":1,"content":[[]]}}', "frame-malformed"],
    ["answers a list", '{"event":"send_message","data":{"conversationId":1,"content":"a","replyToId":[]}}', "frame-malformed"],
    ["is of a nested type", '{"event":"send_message","data":{"conversationId":1,"messageType":{}}}', "frame-malformed"],
    ["is huge", JSON.stringify({ event: "watch", data: { notes: [], more: "x".repeat(70_000) } }), "frame-too-large"],
  ])("is refused with a word when it %s", (_what, text, error) => expect(parseClientFrame(text)).toMatchObject({ error }));
});
