import { hasCode } from "../errors.ts";
import { unhurried } from "../postgres/connection-limits.ts";
import type { Sql } from "./sql.ts";

const ATTEMPTS = 5;
/** deadlock_detected */
const DEADLOCK = "40P01";

/**
 * Runs `create ... if not exists` statements in one transaction, so that nodes that start together do not see half of it. A running node
 * may lock what an `alter` needs in another order. If PostgreSQL then ends our transaction, nothing was done, and it is repeated.
 */
export async function createTables(sql: Sql, lock: string, statements: string): Promise<void> {
  if (!/^[a-z_]+$/.test(lock)) throw new Error(`not a lock name: ${lock}`);
  const text = `begin; set local statement_timeout = 0; select pg_advisory_xact_lock(hashtext('create tables of ${lock}')); ${statements}; commit;`;
  const statement = { text, ...unhurried };
  for (let attempt = 1; ; attempt++) {
    try {
      await sql.query(statement);
      return;
    } catch (error) {
      if (attempt === ATTEMPTS || !hasCode(error, DEADLOCK)) throw error;
    }
  }
}
