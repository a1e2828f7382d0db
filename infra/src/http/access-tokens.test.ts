import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ACCESS_TOKEN_SECONDS, createTokenService } from "./access-tokens.ts";

const tokens = createTokenService("secret-of-this-test-which-is-long-enough");
const member = { kind: "member", id: 7, sessionId: 1 } as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("an access token", () => {
  it("names its holder each time it is read", () => {
    const token = tokens.signAccess(member);
    expect([tokens.readAccess(token), tokens.readAccess(token)]).toEqual([member, member]);
  });

  it("is valid for one hour, also when it was read before", () => {
    const token = tokens.signAccess(member);
    vi.advanceTimersByTime((ACCESS_TOKEN_SECONDS - 1) * 1000);
    expect(tokens.readAccess(token)).toEqual(member);
    vi.advanceTimersByTime(1000);
    expect(tokens.readAccess(token)).toBeUndefined();
    expect(tokens.readAccess(token)).toBeUndefined();
  });

  it("is refused when another secret signed it, when it is a refresh token, and when its last characters differ", () => {
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

describe("a token of a service", () => {
  it("is not what a member or an administrator has, nor one of another secret", () => {
    expect(tokens.isService(tokens.signService())).toBe(true);
    for (const holder of [member, { ...member, kind: "admin" as const }])
      for (const token of [tokens.signAccess(holder), tokens.signRefresh(holder, "r")])
        expect(tokens.isService(`Bearer ${token}`)).toBe(false);
    expect(tokens.isService(createTokenService("another-secret-which-is-long-enough-too").signService())).toBe(false);
    expect(tokens.isService("")).toBe(false);
  });

  it("is valid for one minute, by the clock of whoever reads it", () => {
    const token = tokens.signService();
    vi.advanceTimersByTime(59_000);
    expect(tokens.isService(token)).toBe(true);
    vi.advanceTimersByTime(1000);
    expect(tokens.isService(token)).toBe(false);
    vi.setSystemTime(Date.now() - 24 * 3600_000);
    expect(tokens.isService(token), "a clock that is behind").toBe(true);
  });

  it("opens no account", () => {
    const token = tokens.signService().replace(/^Bearer /, "");
    expect(tokens.readAccess(token)).toBeUndefined();
    expect(tokens.readRefresh(token)).toBeUndefined();
  });
});

describe("two secrets, while the nodes are changed from the old one to the new one", () => {
  const [before, after] = ["secret-of-this-test-which-is-long-enough", "another-secret-which-is-long-enough-too"];
  const accepting = createTokenService(before, after);
  const replaced = createTokenService(after, before);
  const done = createTokenService(after);

  it("are accepted by nodes with either configuration: members stay signed in and calls between services pass", () => {
    for (const [one, other] of [
      [tokens, accepting],
      [accepting, replaced],
      [replaced, done],
    ] as const) {
      expect(other.readAccess(one.signAccess(member))).toEqual(member);
      expect(other.readRefresh(one.signRefresh(member, "r"))).toMatchObject({ principal: member, refreshId: "r" });
      expect(other.isService(one.signService())).toBe(true);
      expect(one.isService(other.signService())).toBe(true);
    }
  });

  it("are refused once a node does not have them; the second one is accepted but does not sign", () => {
    expect(done.readAccess(tokens.signAccess(member))).toBeUndefined();
    expect(done.isService(accepting.signService())).toBe(false);
    expect(tokens.readAccess(replaced.signAccess(member))).toBeUndefined();
    expect(replaced.readAccess(createTokenService("a-third-secret-which-is-long-enough").signAccess(member))).toBeUndefined();
  });
});
