import { type HttpConnection, openHttpConnection } from "../http-connection.ts";
import type { Turn } from "./operations.ts";

export interface Times {
  p50: number;
  p95: number;
}

/** So many callers on a connection each, one call after another; milliseconds of all calls. */
export async function timesOf(connections: readonly HttpConnection[], turn: Turn, next: () => number, calls: number): Promise<Times> {
  const taken: number[] = [];
  let left = calls;
  const caller = async (connection: HttpConnection, number: number) => {
    while (left > 0) {
      left -= 1;
      const { method, path, body, after } = turn(next(), number);
      const before = performance.now();
      await connection.ask(method, path, body);
      taken.push(performance.now() - before);
      if (after) await connection.ask(after.method, after.path, after.body);
    }
  };
  await Promise.all(connections.map(caller));
  const sorted = taken.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

export function connect(url: string, tokens: readonly string[] | undefined, callers: number): Promise<HttpConnection[]> {
  return Promise.all(
    Array.from({ length: callers }, (_none, caller) => {
      const token = tokens?.[caller];
      return openHttpConnection(url, token === undefined ? {} : { Authorization: `Bearer ${token}` });
    }),
  );
}
