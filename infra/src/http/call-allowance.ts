import { LRUCache } from "lru-cache";

export interface Allowance {
  /** What may be spent at once. */
  burst: number;
  /** What comes back. */
  perSecond: number;
}

/** Takes `cost` (default 1) out of a bucket. Undefined when it was there, else the seconds until it will be. */
type Take = (cost?: number) => number | undefined;

/** Callers counted at a time. A forgotten caller begins with a full allowance, so forgetting too early harms nobody. */
const MOST_CALLERS = 50_000;

/** One token bucket in the memory of this node. What costs more than the bucket holds takes all of it. */
export function createTokenBucket({ burst, perSecond, now }: Allowance & { now: () => number }): Take {
  let tokens = burst;
  let at = now();
  return (cost = 1) => {
    const moment = now();
    tokens = Math.min(burst, tokens + (Math.max(0, moment - at) / 1000) * perSecond);
    at = moment;
    const wanted = Math.min(cost, burst);
    // A millionth short is there: sums of fractions do not meet.
    if (tokens < wanted - 1e-6) return Math.max(1, Math.ceil((wanted - tokens) / perSecond));
    tokens -= wanted;
    return undefined;
  };
}

/**
 * Token buckets in the memory of one node, one for each caller. For limits whose counting in the database would make every question a write,
 * and the limit itself what a flood exhausts. Several nodes allow as many times as much; what each node spends is what is protected.
 */
export function createCallAllowance(allowance: Allowance & { now: () => number }): (caller: string, cost?: number) => number | undefined {
  const buckets = new LRUCache<string, Take>({ max: MOST_CALLERS });
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
