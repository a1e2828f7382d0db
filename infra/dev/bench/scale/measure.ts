import { type HttpConnection, openHttpConnection } from "../http-connection.ts";
import type { Turn } from "./operations.ts";

/** Another at each turn of the whole run, so that what is new is new. */
let turns = 0;

export interface Times {
  /** With those that only make the next turn possible. */
  calls: number;
  /** Milliseconds within which this share of the turns was answered. */
  at: (share: number) => number;
}

/** Every connection makes one turn after another until it is over. */
export async function timesOf(connections: readonly HttpConnection[], turn: Turn, isOver: () => boolean): Promise<Times> {
  const taken: number[] = [];
  let calls = 0;
  const caller = async (connection: HttpConnection, number: number) => {
    while (!isOver()) {
      const { method, path, body, after } = turn(turns++, number);
      const before = performance.now();
      await connection.ask(method, path, body);
      taken.push(performance.now() - before);
      if (after) await connection.ask(after.method, after.path, after.body);
      calls += after ? 2 : 1;
    }
  };
  await Promise.all(connections.map(caller));
  const sorted = taken.toSorted((one, other) => one - other);
  return { calls, at: (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0 };
}

export function connect(url: string, tokens: readonly string[] | undefined, callers: number): Promise<HttpConnection[]> {
  return Promise.all(
    Array.from({ length: callers }, (_none, caller) => {
      const token = tokens?.[caller];
      return openHttpConnection(url, token === undefined ? {} : { Authorization: `Bearer ${token}` });
    }),
  );
}
