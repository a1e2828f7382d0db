import { expect, it } from "vitest";
import { isOwnAddress } from "./own-address.ts";

it("an address names the signed-in member by id or by account in whatever case, and nobody else", () => {
  const own = { id: 12, user_id: "leaf" };
  expect(["12", "leaf", "LEAF"].map((account) => isOwnAddress(account, own))).toEqual([true, true, true]);
  expect(["1", "leaf2", undefined].map((account) => isOwnAddress(account, own))).toEqual([false, false, false]);
});
