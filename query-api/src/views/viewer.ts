import { createHmac, type KeyObject } from "node:crypto";
import type { View } from "@shiye/events/views";
import type { Caller } from "@shiye/infra/http/call";

/** Who looks, as hashes: a member by id, a visitor by address and browser. Source: contract §4, "Views". */
export function viewerOf(
  key: KeyObject,
  caller: Caller,
  { address, userAgent }: { address: string; userAgent: string },
): Omit<View, "noteId" | "authorId"> {
  const hash = (text: string) => createHmac("sha256", key).update(text).digest().subarray(0, 16).toString("base64url");
  if (caller.kind === "member") return { viewer: hash(`member ${caller.id}`), address: null };
  const place = networkOf(address);
  return { viewer: hash(`visitor ${place} ${userAgent}`), address: hash(`address ${place}`) };
}

/** An IPv6 line has 2^64 addresses to itself: what tells it apart is the first half. Source: RFC 6177. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").toLowerCase();
  if (!plain.includes(":")) return plain;
  const [head = "", tail] = plain.split("%")[0]?.split("::") ?? [];
  const left = head.split(":").filter(Boolean);
  const right = tail?.split(":").filter(Boolean) ?? [];
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  return [...left, ...(tail === undefined ? [] : zeros), ...right].slice(0, 4).join(":");
}
