import { expect, it } from "vitest";
import { chatAddress, placeOf } from "./chat-address.ts";

it("names a conversation and its other member, and ignores anything else in an address", () => {
  const address = chatAddress({ id: 1000000000000050, other_user_id: 1000000000000002 });
  expect(placeOf(new URLSearchParams(address.split("?")[1]))).toEqual({ conversationId: 1000000000000050, userId: "1000000000000002" });
  expect(placeOf(new URLSearchParams("userId=user001"))).toEqual({ conversationId: null, userId: "user001" });
  expect(placeOf(new URLSearchParams("conversationId=abc"))).toEqual({ conversationId: null, userId: null });
});
