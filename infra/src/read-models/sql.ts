import type { Pool } from "pg";

/** What most code needs of a connection pool. Every statement is a transaction. */
export type Sql = Pick<Pool, "query">;

/** A pool that can lend a connection, for work that holds a lock. */
export type SqlPool = Pick<Pool, "query" | "connect">;

/**
 * True if the tables of a read model are missing or have another version: projectors may start later than we do, and while a new version
 * fills, the old one serves.
 */
export function isMissingTable(error: unknown): boolean {
  return error instanceof Error && "code" in error && MISSING.has(String(error.code));
}

/** undefined_table, invalid_schema_name, undefined_column */
const MISSING = new Set(["42P01", "3F000", "42703"]);
