import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { describe, expect, test } from "vitest";
import { createTrust, isHost, isPlace, networkOf, originOf } from "./addresses.ts";

function requestFrom(peer: string, headers: Record<string, string>): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: peer });
  const request = new IncomingMessage(socket);
  request.headers = { host: "inside:5180", ...headers };
  return request;
}

describe("the network that limits count", () => {
  test.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["::FFFF:cb00:7107", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::1", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["", ""],
    ["Nobody", "nobody"],
  ])("of %s is %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  test("is the same for two addresses of one IPv6 /64, and another for the next /64", () => {
    expect(networkOf("2001:db8:1:2:ffff::9")).toBe(networkOf("2001:db8:1:2::1"));
    expect(networkOf("2001:db8:1:3::1")).not.toBe(networkOf("2001:db8:1:2::1"));
  });
});

describe("trust", () => {
  test.each([
    ["127.0.0.9", true],
    ["::1", true],
    ["::ffff:127.0.0.1", true],
    ["10.1.2.3", true],
    ["10.2.0.1", false],
    ["192.0.2.1", true],
    ["192.0.2.2", false],
    ["2001:db8::5", true],
    ["2001:db9::5", false],
    ["", false],
    ["unknown", false],
  ])("in %s is %s", (address, trusted) => {
    expect(createTrust(["loopback", "10.1.0.0/16", "192.0.2.1", "2001:db8::/32"])(address)).toBe(trusted);
  });

  test("is given to nobody if no place is configured", () => {
    expect(createTrust([])("127.0.0.1")).toBe(false);
  });

  test.each([
    ["loopback", true],
    ["private", true],
    ["192.0.2.0/24", true],
    ["::1", true],
    ["fd00::/8", true],
    ["10.0.0.0/33", false],
    ["10/8", false],
    ["example.org", false],
    ["toString", false],
    ["", false],
  ])("can be told of %s: %s", (place, possible) => {
    expect(isPlace(place)).toBe(possible);
  });
});

describe("the origin of a request", () => {
  const trusted = createTrust(["10.0.0.0/8"]);
  const claims = { "x-forwarded-for": "6.6.6.6", "x-forwarded-proto": "https", "x-forwarded-host": "shiye.example" };

  test("is the address of the peer if the peer is not trusted, whatever its headers say", () => {
    expect(originOf(requestFrom("::ffff:192.0.2.1", claims), trusted)).toEqual({
      address: "192.0.2.1",
      protocol: "http",
      host: "inside:5180",
    });
  });

  test("is what a trusted proxy says", () => {
    expect(originOf(requestFrom("10.0.0.1", claims), trusted)).toEqual({ address: "6.6.6.6", protocol: "https", host: "shiye.example" });
  });

  test.each([
    ["1.1.1.1, 6.6.6.6", "6.6.6.6"],
    ["1.1.1.1, 6.6.6.6, 10.0.0.7", "6.6.6.6"],
    ["1.1.1.1, 6.6.6.6, ::ffff:10.0.0.7", "6.6.6.6"],
    ["10.0.0.8, 10.0.0.7", "10.0.0.8"],
    ["6.6.6.6:4711", "6.6.6.6"],
    ["[2001:db8::1]:4711", "2001:db8::1"],
    ["6.6.6.6, unknown", "10.0.0.1"],
    ["6.6.6.6, <script>, 10.0.0.7", "10.0.0.7"],
    ["", "10.0.0.1"],
  ])("with the hops %o is the rightmost that is not ours: %s", (hops, address) => {
    expect(originOf(requestFrom("10.0.0.1", { "x-forwarded-for": hops }), trusted).address).toBe(address);
  });

  test("ignores a protocol and a host that are not valid", () => {
    const odd = requestFrom("10.0.0.1", { "x-forwarded-proto": "javascript", "x-forwarded-host": 'a"><script>' });
    expect(originOf(odd, trusted)).toMatchObject({ protocol: "http", host: "inside:5180" });
  });
});

test.each([
  ["shiye.example", true],
  ["shiye.example:443", true],
  ["[::1]:5180", true],
  ["a b", false],
  ["a/b", false],
  ["a@b", false],
  ["", false],
  ["a:b", false],
])("%o is a host: %s", (text, possible) => {
  expect(isHost(text)).toBe(possible);
});
