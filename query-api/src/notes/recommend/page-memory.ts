import { createHash } from "node:crypto";
import type { CallContext } from "@shiye/infra/http/call";

/**
 * A page number does not say what was shown before. So that page 2 continues where page 1 ended, a node remembers for a while with which
 * cursor each of a caller's last pages ended. There is no guarantee: another node, or this one after a restart, does not have it and takes
 * the page from the current order.
 */
interface PageMemory {
  recall(caller: string, limit: number, page: number): string | undefined;
  remember(caller: string, limit: number, page: number, cursor: string | null): void;
}

interface PageMemoryOptions {
  now: () => number;
  /** Entries of all callers and pages. The oldest is dropped first. */
  most?: number;
  rememberMs?: number;
}

export function createPageMemory({ now, most = 4000, rememberMs = 15 * 60_000 }: PageMemoryOptions): PageMemory {
  const pages = new Map<string, { cursor: string; until: number }>();
  const keyOf = (caller: string, limit: number, page: number) => `${caller}:${limit}:${page}`;
  return {
    recall(caller, limit, page) {
      const known = pages.get(keyOf(caller, limit, page));
      return known && known.until > now() ? known.cursor : undefined;
    },
    /** `page` is the one that the cursor leads to. */
    remember(caller, limit, page, cursor) {
      const key = keyOf(caller, limit, page);
      pages.delete(key);
      if (cursor === null) return;
      pages.set(key, { cursor, until: now() + rememberMs });
      for (const oldest of pages.keys()) {
        if (pages.size <= most) break;
        pages.delete(oldest);
      }
    },
  };
}

/** The member; for visitors a digest of address and browser, because addresses are not stored. */
export function callerKeyOf({ caller, address, userAgent }: Pick<CallContext, "caller" | "address" | "userAgent">): string {
  if (caller.kind === "member") return `m${caller.id}`;
  return createHash("sha256").update(`${address}\n${userAgent}`).digest("base64url").slice(0, 16);
}
