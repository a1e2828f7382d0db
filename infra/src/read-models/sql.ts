import type { Pool } from "pg";

/** What most code needs of a connection pool. Every statement is one transaction. */
export type Sql = Pick<Pool, "query">;

/** A pool of which a connection can be taken, for work that holds a lock. */
export type SqlPool = Pick<Pool, "query" | "connect">;

/**
 * True when a read model's tables are not there (yet), or not in the shape that we know: projectors may start later than we do,
 * and while a new version fills beside the old one, the old one serves.
 */
export function isMissingTable(error: unknown): boolean {
  return error instanceof Error && "code" in error && MISSING.has(String(error.code));
}

/** undefined_table, invalid_schema_name, undefined_column */
const MISSING = new Set(["42P01", "3F000", "42703"]);
