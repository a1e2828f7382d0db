import pg from "pg";
import { withinReach } from "./connection-limits.ts";
import { createAnswerWatch } from "./unanswered.ts";

/**
 * The only way to open a pool. An error event without a listener ends the process, and the pool hears a connection only while it is
 * idle: whoever borrowed a connection learns of its loss from the next statement. `onIdleLost` hears of idle connections that were lost;
 * the pool replaces them by itself. A pool that is ending says nothing: `end` resolves before its connections are closed, and a database
 * that stops right after it cuts them off.
 */
export function openPool(config: pg.PoolConfig, onIdleLost: (error: Error) => void): pg.Pool {
  const options = [config.options, withinReach.options].filter(Boolean).join(" ");
  const settings = { ...config, ...withinReach, options };
  const pool = new pg.Pool({ ...settings, onConnect: createAnswerWatch(settings).add });
  pool.on("error", (error) => {
    if (!pool.ending) onIdleLost(error);
  });
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}
