import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ACCESS_TOKEN_SECONDS, createTokenService } from "./access-tokens.ts";

const tokens = createTokenService("secret-of-this-test-which-is-long-enough");
const member = { kind: "member", id: 7, sessionId: 1 } as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("an access token", () => {
  it("says whose it is, however often it is read", () => {
    const token = tokens.signAccess(member);
    expect([tokens.readAccess(token), tokens.readAccess(token)]).toEqual([member, member]);
  });

  it("is good for an hour and no longer, though it was read before", () => {
    const token = tokens.signAccess(member);
    vi.advanceTimersByTime((ACCESS_TOKEN_SECONDS - 1) * 1000);
    expect(tokens.readAccess(token)).toEqual(member);
    vi.advanceTimersByTime(1000);
    expect(tokens.readAccess(token)).toBeUndefined();
    expect(tokens.readAccess(token)).toBeUndefined();
  });

  it("is not what another secret signed, nor a refresh token, nor one with another ending", () => {
    const token = tokens.signAccess(member);
    const last = token.at(-2) === "A" ? "B" : "A";
    expect(tokens.readAccess(token)).toEqual(member);
    for (const other of [
      createTokenService("another-secret-which-is-long-enough-too").signAccess(member),
      tokens.signRefresh(member, "refresh"),
      `${token.slice(0, -2)}${last}${token.at(-1)}`,
    ])
      for (const _time of [1, 2]) expect(tokens.readAccess(other)).toBeUndefined();
  });
});
