import pg from "pg";
import { withinReach } from "./connection-limits.ts";

/**
 * The only way to a pool. An error event that nobody hears ends the process, and the pool itself hears a connection only while it is
 * idle: whoever borrowed one learns of its loss from the next statement. `onIdleLost` hears of idle connections that were lost; the pool
 * replaces them by itself.
 */
export function openPool(config: pg.PoolConfig, onIdleLost: (error: Error) => void): pg.Pool {
  const options = [config.options, withinReach.options].filter(Boolean).join(" ");
  const pool = new pg.Pool({ ...config, ...withinReach, options });
  pool.on("error", onIdleLost);
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}
