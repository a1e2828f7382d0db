import type { Pool } from "pg";

/** What most code needs of a connection pool. Every statement is one transaction. */
export type Sql = Pick<Pool, "query">;

/** True when a read model's schema, or a column of it, is not there (yet): projectors may start later than we do, or still fill a newer version. */
export function isMissingTable(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "42P01" || error.code === "3F000" || error.code === "42703");
}
