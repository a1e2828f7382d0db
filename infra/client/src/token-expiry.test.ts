import { describe, expect, it } from "vitest";
import { expiresSoon, expiryOf } from "./token-expiry.ts";

const token = (payload: object) => `h.${Buffer.from(JSON.stringify(payload)).toString("base64url")}.s`;

describe("the life of an access token", () => {
  it("is read from the token, in milliseconds", () => {
    expect(expiryOf(token({ exp: 1_800_000_000, name: "林墨?~" }))).toBe(1_800_000_000_000);
  });

  it("is unknown for anything that is no such token", () => {
    expect([expiryOf("abc"), expiryOf("a.b.c"), expiryOf(token({}))]).toEqual([null, null, null]);
  });

  it("is exchanged half a minute before its end, and not while it is fresh or unknown", () => {
    const ending = token({ exp: 1000 });
    expect([expiresSoon(ending, 970_001), expiresSoon(ending, 969_999), expiresSoon("abc", 0)]).toEqual([true, false, false]);
  });
});
