import type { Pool } from "pg";
import { hasCode } from "../errors.ts";

const UNDEFINED_TABLE = "42P01";
const INVALID_SCHEMA_NAME = "3F000";
const UNDEFINED_COLUMN = "42703";

/** What most code needs of a connection pool. Every statement is a transaction. */
export type Sql = Pick<Pool, "query">;

/** A pool that can lend a connection, for work that holds a lock. */
export type SqlPool = Pick<Pool, "query" | "connect">;

/**
 * True if the tables of a read model are missing or have another version: projectors may start later than we do, and while a new version
 * fills, the old one serves.
 */
export function isMissingTable(error: unknown): boolean {
  return hasCode(error, UNDEFINED_TABLE, INVALID_SCHEMA_NAME, UNDEFINED_COLUMN);
}
