import type { Transaction } from "../read-models/database.ts";

export interface TableComparison {
  table: string;
  /** Rows of the one and of the other; undefined where it has no such table. */
  rows: readonly [number | undefined, number | undefined];
  /** Columns that both have, with the same type; others are not compared. */
  columns: readonly string[];
  same: boolean;
}

interface Column {
  table: string;
  name: string;
  type: string;
}

/**
 * Compares the rows of two schemas by their shared columns, whatever their order: number, and the sum of a digest of each row. `except`: what
 * does not follow from the log alone.
 */
export async function compareTables(
  one: Side,
  other: Side,
  { except = () => false }: { except?: (column: Pick<Column, "table" | "name">) => boolean } = {},
): Promise<TableComparison[]> {
  const [ones, others] = [await columnsOf(one), await columnsOf(other)].map((all) => all.filter((column) => !except(column)));
  if (!ones || !others) return [];
  const tables = [...new Set([...ones, ...others].map(({ table }) => table))].sort();
  const comparisons: TableComparison[] = [];
  for (const table of tables) {
    const [here, there] = [ones, others].map((all) => all.filter((column) => column.table === table));
    const columns = (here ?? []).filter(({ name, type }) => there?.some((column) => column.name === name && column.type === type));
    const names = columns.map(({ name }) => name);
    const left = here?.length ? await digestOf(one, table, names) : undefined;
    const right = there?.length ? await digestOf(other, table, names) : undefined;
    // A table that only one of them has is another version's own, and says nothing about the other.
    const same = left === undefined || right === undefined || (left.rows === right.rows && left.digest === right.digest);
    comparisons.push({ table, rows: [left?.rows, right?.rows], columns: names, same });
  }
  return comparisons;
}

/** A schema as a transaction sees it: two of them may look at two moments. */
interface Side {
  transaction: Transaction;
  schema: string;
}

async function columnsOf({ transaction, schema }: Side): Promise<Column[]> {
  const { rows } = await transaction.query<Column>(
    `select c.table_name as table, c.column_name as name, c.udt_name as type from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name) where c.table_schema = $1 and t.table_type = 'BASE TABLE' order by 1, 2`,
    [schema],
  );
  return rows;
}

async function digestOf(
  { transaction, schema }: Side,
  table: string,
  columns: readonly string[],
): Promise<{ rows: number; digest: string }> {
  const list = columns.map((column) => `"${column}"`).join(", ");
  const { rows } = await transaction.query<{ rows: number; digest: string }>(
    `select count(*)::integer as rows, coalesce(sum(hashtextextended(row(${list})::text, 0)::numeric), 0)::text as digest from "${schema}"."${table}"`,
  );
  return rows[0] ?? { rows: 0, digest: "0" };
}
