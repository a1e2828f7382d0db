import type { Sql } from "../read-models/sql.ts";
import type { TableComparison } from "./compare-generations.ts";

/** Whether this request of an administrator, or a later one for the same read model, was carried out: then it was delivered again. */
export async function isWishCarriedOut(sql: Sql, name: string, wish: bigint): Promise<boolean> {
  const { rows } = await sql.query("select from projections.comparisons where name = $1 and wish >= $2", [name, wish.toString()]);
  return rows.length > 0;
}

/** Belongs in the transaction that carries the request out. */
export async function recordWish(sql: Sql, name: string, wish: bigint): Promise<void> {
  await sql.query(
    `insert into projections.comparisons as known (name, wish, state) values ($1, $2, 'none')
     on conflict (name) do update set wish = greatest(known.wish, excluded.wish)`,
    [name, wish.toString()],
  );
}

type ComparisonState = "running" | "done" | "failed" | "none";

/** Records that a comparison runs, unless its request was handled before: a repeated request changes nothing. */
export async function beginComparison(sql: Sql, name: string, wish: bigint): Promise<boolean> {
  const { rowCount } = await sql.query(
    `insert into projections.comparisons as known (name, wish, state) values ($1, $2, 'running')
     on conflict (name) do update set wish = excluded.wish, state = 'running', tables = '[]', error = null, updated_at = now()
     where known.wish < excluded.wish`,
    [name, wish.toString()],
  );
  return Boolean(rowCount);
}

export async function endComparison(
  sql: Sql,
  name: string,
  outcome: { position: bigint; tables: readonly TableComparison[] } | { error: string } | "swapped",
): Promise<void> {
  const state: ComparisonState = outcome === "swapped" ? "none" : "error" in outcome ? "failed" : "done";
  const { position, tables } = outcome !== "swapped" && "tables" in outcome ? outcome : { position: null, tables: [] };
  const told = tables.map(({ table, rows: [live, kept], same }) => ({ table, live: live ?? null, kept: kept ?? null, same }));
  await sql.query(
    "update projections.comparisons set state = $2, position = $3, tables = $4, error = $5, updated_at = now() where name = $1",
    [name, state, position?.toString() ?? null, JSON.stringify(told), outcome !== "swapped" && "error" in outcome ? outcome.error : null],
  );
}

/** Comparisons whose process died. */
export async function failComparisons(sql: Sql, names: readonly string[]): Promise<void> {
  await sql.query(
    "update projections.comparisons set state = 'failed', error = '服务中途停止', updated_at = now() where state = 'running' and name = any($1::text[])",
    [names],
  );
}
