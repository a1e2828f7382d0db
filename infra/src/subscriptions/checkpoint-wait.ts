import type { Sql } from "../read-models/sql.ts";
import { pause } from "../waiting.ts";

const LOOK_MS = 100;

/** Waits until a projection has passed a position, in whatever process it runs. False after the time limit, or when the signal aborts. */
export function createCheckpointWait(
  sql: Sql,
  { name, version }: { name: string; version: number },
  signal: AbortSignal,
): (position: bigint, timeoutMs: number) => Promise<boolean> {
  const text = "select from projections.checkpoints where model = $1 and version = $2 and position >= $3::bigint";
  return async (position, timeoutMs) => {
    const until = performance.now() + timeoutMs;
    while (!signal.aborted) {
      if ((await sql.query(text, [name, version, position.toString()])).rowCount === 1) return true;
      if (performance.now() >= until) return false;
      await pause(LOOK_MS, signal);
    }
    return false;
  };
}
