import type { HttpConnection } from "./http-connection.ts";
import type { Turn } from "./scale/operations.ts";

export interface CallRate {
  calls: number;
  perSecond: number;
  p50: number;
  p99: number;
}

/** Another at each turn of the whole run, so that what is new is new. */
let turns = 0;

/** Every connection asks for so long, as fast as it gets answers. */
export async function callRateOf(connections: readonly HttpConnection[], turn: Turn, forMs: number): Promise<CallRate> {
  const taken: number[] = [];
  let calls = 0;
  const until = performance.now() + forMs;
  await Promise.all(
    connections.map(async (connection, caller) => {
      while (performance.now() < until) {
        const { method, path, body, after } = turn(turns++, caller);
        const before = performance.now();
        await connection.ask(method, path, body);
        taken.push(performance.now() - before);
        if (after) await connection.ask(after.method, after.path, after.body);
        calls += after ? 2 : 1;
      }
    }),
  );
  const sorted = taken.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { calls, perSecond: (calls / forMs) * 1000, p50: at(0.5), p99: at(0.99) };
}
