import { createHmac, type KeyObject } from "node:crypto";
import type { View } from "@shiye/events/views";
import { networkOf } from "@shiye/infra/http/addresses";
import type { Caller } from "@shiye/infra/http/call";

/** The viewer as a hash: a member by id, a visitor by address and browser. Source: contract §4, "Views". */
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
