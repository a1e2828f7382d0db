import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";

/** Whether a peer at this address may say which client it forwards for. */
export type Trust = (address: string) => boolean;

/** Where a request came from, as far as it can be known. */
export interface Origin {
  /** The address of the client. IPv4 addresses are in their plain form. */
  address: string;
  protocol: "http" | "https";
  /** The host that the client asked for; "" when it named none. */
  host: string;
}

/** Names for ranges. Sources: RFC 1918, RFC 4193, RFC 3927, RFC 4291. */
const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ["127.0.0.0/8", "::1/128"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  private: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};
/** A name or an address, with or without a port. Source: RFC 3986 §3.2.2. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

export function isHost(text: string): boolean {
  return HOST.test(text);
}

/** Whether `text` is one of the names above, an address, or a range such as 10.0.0.0/8. */
export function isPlace(text: string): boolean {
  return Object.hasOwn(named, text) || isIP(text) > 0 || (isIP(text.split("/", 1)[0] ?? "") > 0 && ipaddr.isValidCIDR(text));
}

/** Each place must pass `isPlace`. Without places nobody is trusted. */
export function createTrust(places: readonly string[]): Trust {
  const ranges = places
    .flatMap((place) => named[place] ?? [place])
    .map((range) => (range.includes("/") ? ipaddr.parseCIDR(range) : wholeOf(parse(range))));
  return (text) => {
    if (isIP(text) === 0) return false;
    const address = parse(text);
    return ranges.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));
  };
}

/**
 * Finds who sent this request. An untrusted peer is the sender itself, and its headers are ignored. For a trusted peer, X-Forwarded-For is
 * read from right to left up to the first address that is not trusted; anybody may have written what is left of that address.
 */
export function originOf(request: IncomingMessage, isTrusted: Trust): Origin {
  const peer = request.socket.remoteAddress ?? "";
  const host = request.headers.host ?? "";
  if (!isTrusted(peer)) return { address: plain(peer), protocol: "http", host };
  let address = peer;
  for (const hop of listOf(request, "x-forwarded-for").reverse().map(withoutPort)) {
    if (isIP(hop) === 0) break;
    address = hop;
    if (!isTrusted(hop)) break;
  }
  const [protocol] = listOf(request, "x-forwarded-proto");
  const [askedFor = ""] = listOf(request, "x-forwarded-host");
  return {
    address: plain(address),
    protocol: protocol?.toLowerCase() === "https" ? "https" : "http",
    host: isHost(askedFor) ? askedFor : host,
  };
}

/**
 * The network that limits count: an IPv4 address, or the /64 of an IPv6 address, because one connection usually has all addresses of a /64
 * (RFC 6177). Other text is returned in lower case.
 */
export function networkOf(text: string): string {
  if (isIP(text) === 0) return text.toLowerCase();
  const address = parse(text);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const half = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${half.join(":")}::/64`;
}

/** A service reads the addresses of the same few peers and clients several times in each call. */
const parsed = new LRUCache<string, ipaddr.IPv4 | ipaddr.IPv6>({ max: 1000, memoMethod: (text) => ipaddr.process(text) });

/** Turns a mapped IPv4 address (::ffff:1.2.3.4, which a socket for both families shows) into the IPv4 address. */
function parse(text: string): ipaddr.IPv4 | ipaddr.IPv6 {
  return parsed.memo(text.split("%", 1)[0] ?? text);
}

function plain(text: string): string {
  return isIP(text) === 0 ? text : parse(text).toString();
}

function wholeOf(address: ipaddr.IPv4 | ipaddr.IPv6): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  return [address, address.kind() === "ipv4" ? 32 : 128];
}

/** Some proxies add the port: 1.2.3.4:5678, [2001:db8::1]:5678. */
function withoutPort(hop: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop;
}

function listOf(request: IncomingMessage, name: string): string[] {
  return String(request.headers[name] ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
}
