import { LRUCache } from "lru-cache";

export interface Allowance {
  /** Calls that may come at once. */
  burst: number;
  /** Calls that come back. */
  perSecond: number;
}

/** Who is counted at a time. Whoever is forgotten begins with a full allowance, so forgetting early is the kind mistake. */
const MOST_CALLERS = 50_000;

/**
 * Token buckets in the memory of one node, for calls that only read: counting them in the database would make every question a write,
 * and the limit itself what a flood exhausts. Several nodes allow as many times as much; what each node spends is what is protected.
 * Returns undefined when the call may go on, else the seconds until one may.
 */
export function createCallAllowance({ burst, perSecond, now }: Allowance & { now: () => number }): (caller: string) => number | undefined {
  const buckets = new LRUCache<string, { tokens: number; at: number }>({ max: MOST_CALLERS });
  return (caller) => {
    const at = now();
    const known = buckets.get(caller) ?? { tokens: burst, at };
    const tokens = Math.min(burst, known.tokens + (Math.max(0, at - known.at) / 1000) * perSecond);
    if (tokens < 1) return Math.max(1, Math.ceil((1 - tokens) / perSecond));
    buckets.set(caller, { tokens: tokens - 1, at });
    return undefined;
  };
}
