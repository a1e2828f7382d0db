import { expect, it } from "vitest";
import { SendMessage } from "./chat.ts";

it("a client's name for a message is refused with half a character: two such names would be one where they are hashed", () => {
  const named = (clientMessageId: unknown) => SendMessage.body.safeParse({ content: "在", clientMessageId }).success;
  expect(["a\ud800", "a\ud801", "\udfff"].map(named)).toEqual([false, false, false]);
  expect(["a😀", "a\u0000", "a\ufffd", 7, null, undefined].map(named)).toEqual([true, true, true, true, true, true]);
});
