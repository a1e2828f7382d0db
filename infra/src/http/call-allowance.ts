import { LRUCache } from "lru-cache";

export interface Allowance {
  /** How much may be spent at once. */
  burst: number;
  /** How much is refilled each second. */
  perSecond: number;
}

/** Takes `cost` (default 1) from a bucket. Returns undefined if the bucket had enough, else the seconds until it will. */
type Take = (cost?: number) => number | undefined;

/** How many callers are counted at a time. A caller who is dropped begins with a full allowance again, which harms nobody. */
const MOST_CALLERS = 50_000;

/** One token bucket in the memory of this node. A cost above the burst takes the whole bucket. */
export function createTokenBucket({ burst, perSecond, now }: Allowance & { now: () => number }): Take {
  let tokens = burst;
  let at = now();
  return (cost = 1) => {
    const moment = now();
    tokens = Math.min(burst, tokens + (Math.max(0, moment - at) / 1000) * perSecond);
    at = moment;
    const wanted = Math.min(cost, burst);
    // The tolerance of a millionth is for rounding errors of sums of fractions.
    if (tokens < wanted - 1e-6) return Math.max(1, Math.ceil((wanted - tokens) / perSecond));
    tokens -= wanted;
    return undefined;
  };
}

/**
 * Token buckets in the memory of one node, one for each caller. They are for limits that protect the node itself: counting these in the
 * database would make every query a write, and a flood would exhaust the database. Each node counts alone, so n nodes together allow n
 * times as much.
 */
export function createCallAllowance(allowance: Allowance & { now: () => number }): (caller: string, cost?: number) => number | undefined {
  // Not `max`: it makes room for all of them at once, which took a service 7 ms and half a megabyte for each kind of limit.
  const buckets = new LRUCache<string, Take>({ maxSize: MOST_CALLERS, sizeCalculation: () => 1 });
  return (caller, cost) => {
    const known = buckets.get(caller);
    const take = known ?? createTokenBucket(allowance);
    if (!known) buckets.set(caller, take);
    return take(cost);
  };
}

export function widened({ burst, perSecond }: Allowance, factor: number): Allowance {
  return { burst: burst * factor, perSecond: perSecond * factor };
}
