import type { SqlPool } from "@shiye/infra/read-models/sql";

const TURNS = 7_160_011;

/**
 * Runs work with one name on one node at a time, by a lock of the database on a separate connection. The lock ends with its connection, so
 * a dead node blocks no other. Calls of one node must take turns first (`createTurns`), because each waiting call holds a connection.
 */
export function createTurnsOfNodes(pool: Pick<SqlPool, "connect">) {
  return async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const connection = await pool.connect();
    let unlocked = false;
    try {
      await connection.query("select pg_advisory_lock($1, hashtext($2))", [TURNS, name]);
      const result = await work();
      await connection.query("select pg_advisory_unlock($1, hashtext($2))", [TURNS, name]);
      unlocked = true;
      return result;
    } finally {
      // If the work or the unlocking failed, closing the connection ends the lock.
      connection.release(!unlocked);
    }
  };
}
