import type { SqlPool } from "@shiye/infra/read-models/sql";

const TURNS = 7_160_011;

/**
 * Runs work under one name on one node at a time: a lock of the database on a separate connection. It ends with the connection, so a node
 * that dies blocks nobody. Within a node, take turns first, because each waiting call holds a connection.
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
      // A remaining lock ends with its connection.
      connection.release(!unlocked);
    }
  };
}
