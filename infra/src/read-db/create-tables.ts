import type { Sql } from "./sql.ts";

/** Runs `create ... if not exists` statements in one transaction, so that nodes which start together do not meet half-way. */
export async function createTables(sql: Sql, lock: string, statements: string): Promise<void> {
  if (!/^[a-z_]+$/.test(lock)) throw new Error(`not a lock name: ${lock}`);
  await sql.query(`begin; select pg_advisory_xact_lock(hashtext('create tables of ${lock}')); ${statements}; commit;`);
}
