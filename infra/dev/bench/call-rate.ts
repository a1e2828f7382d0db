import type { HttpConnection } from "./http-connection.ts";
import { timesOf } from "./scale/measure.ts";
import type { Turn } from "./scale/operations.ts";

export interface CallRate {
  calls: number;
  perSecond: number;
  p50: number;
  p99: number;
}

/** Every connection asks for so long, as fast as it gets answers. */
export async function callRateOf(connections: readonly HttpConnection[], turn: Turn, forMs: number): Promise<CallRate> {
  const until = performance.now() + forMs;
  const { calls, at } = await timesOf(connections, turn, () => performance.now() >= until);
  return { calls, perSecond: (calls / forMs) * 1000, p50: at(0.5), p99: at(0.99) };
}
