import { createHash } from "node:crypto";
import type { CallContext } from "@shiye/infra/http/call";

/**
 * Page numbers say nothing of what was shown before. So that page 2 goes on where page 1 ended, a node remembers for a while
 * which cursor each of a caller's last pages ended with. It is a courtesy, not a promise: another node, or this one
 * after a restart, does not know, and counts the page out of the present order.
 */
interface PageMemory {
  recall(caller: string, limit: number, page: number): string | undefined;
  remember(caller: string, limit: number, page: number, cursor: string | null): void;
}

interface PageMemoryOptions {
  now: () => number;
  /** Callers and pages together; the oldest goes first. */
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

/** The member, or for visitors what an address and a browser have in common: kept as a digest, since addresses are nobody's to keep. */
export function callerKeyOf({ caller, address, userAgent }: Pick<CallContext, "caller" | "address" | "userAgent">): string {
  if (caller.kind === "member") return `m${caller.id}`;
  return createHash("sha256").update(`${address}\n${userAgent}`).digest("base64url").slice(0, 16);
}
