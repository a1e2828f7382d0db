import { createHmac, type KeyObject } from "node:crypto";
import type { Actor } from "@shiye/events/envelope";
import type { Idempotency } from "./handle.ts";

/**
 * A caller's key and the content of the call, as the log stores them. Keys of different callers never collide. Both are keyed hashes,
 * because the content may have a password or a private text, and the log keeps everything for ever.
 */
export function idempotencyOf(
  secret: KeyObject,
  call: { actor: Actor; key: string; method: string; path: string; input: unknown },
): Idempotency {
  const caller = call.actor.kind === "system" ? "system" : `${call.actor.kind} ${call.actor.id}`;
  const hash = (text: string) => createHmac("sha256", secret).update(text).digest("base64url");
  return { key: hash(`key ${caller} ${call.key}`), contentHash: hash(canonicalJson([call.method, call.path, call.input])) };
}

/** JSON with sorted fields, so that equal content is equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}
