import { newKey } from "@shiye/infra/crypto/aes";
import { describe, expect, it } from "vitest";
import { viewerOf } from "./viewer.ts";

const key = newKey();
const visitor = (address: string, userAgent = "Firefox") => viewerOf(key, { kind: "visitor" }, { address, userAgent });
const member = (id: number, address = "1.2.3.4") => viewerOf(key, { kind: "member", id, sessionId: 1 }, { address, userAgent: "x" });

describe("who looks at a note", () => {
  it("is a member, from any place", () => {
    expect(member(1)).toEqual(member(1, "5.6.7.8"));
    expect(member(1).viewer).not.toBe(member(2).viewer);
    expect(member(1).address).toBeNull();
  });

  it("is a visitor by address and browser", () => {
    expect(visitor("1.2.3.4")).toEqual(visitor("::ffff:1.2.3.4"));
    expect(visitor("1.2.3.4").viewer).not.toBe(visitor("1.2.3.4", "Chrome").viewer);
    expect(visitor("1.2.3.4").address).toBe(visitor("1.2.3.4", "Chrome").address);
    expect(visitor("1.2.3.4").address).not.toBe(visitor("1.2.3.5").address);
  });

  it("is one for all addresses of an IPv6 /64", () => {
    expect(visitor("2001:db8:1:2::1")).toEqual(visitor("2001:db8:1:2:ffff:1:2:3"));
    expect(visitor("2001:DB8:1:2::1")).toEqual(visitor("2001:db8:1:2::1"));
    expect(visitor("2001:db8:1:2::1").viewer).not.toBe(visitor("2001:db8:1:3::1").viewer);
    expect(visitor("2001:db8::1")).toEqual(visitor("2001:db8:0:0:5::1"));
  });

  it("cannot be found out without the key", () => {
    expect(viewerOf(newKey(), { kind: "visitor" }, { address: "1.2.3.4", userAgent: "Firefox" }).viewer).not.toBe(
      visitor("1.2.3.4").viewer,
    );
  });
});
