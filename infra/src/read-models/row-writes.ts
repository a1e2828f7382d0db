import type { Transaction } from "./database.ts";

type ColumnType = "bigint" | "bigint[]" | "integer" | "smallint" | "boolean" | "text" | "timestamptz" | "jsonb" | "uuid";

/** What a set-based statement must know of a table. Rows are sent as one array for each column, whatever their number. */
export interface TableShape {
  name: string;
  columns: Readonly<Record<string, ColumnType>>;
  key: readonly string[];
}

export type Row = Readonly<Record<string, unknown>>;

/** How the array of a column is sent: lists and documents as text, because `unnest` would flatten them. */
function carrierOf(type: ColumnType): string {
  return type === "bigint" || type === "integer" || type === "smallint" || type === "boolean" ? `${type}[]` : "text[]";
}

/** The text of an array, as the driver's `arrayOf` would write it. The driver checks every number and checks every text twice. */
function arrayOf(type: ColumnType, rows: readonly Row[], column: string): string {
  const element = elements[type] ?? String;
  let text = "";
  for (const row of rows) {
    const value = row[column];
    text += `${text === "" ? "" : ","}${value === null || value === undefined ? "NULL" : element(value)}`;
  }
  return `{${text}}`;
}

/** Types whose values need escaping. Times and ids have nothing to escape. */
const elements: Partial<Record<ColumnType, (value: unknown) => string>> = {
  "bigint[]": (ids) => `"{${(ids as readonly number[]).join(",")}}"`,
  jsonb: (document) => quoted(JSON.stringify(document)),
  text: (text) => quoted(String(text)),
  timestamptz: (time) => `"${time}"`,
  uuid: (id) => `"${id}"`,
};

/** Source: PostgreSQL documentation, "Array Input and Output Syntax". */
function quoted(text: string): string {
  return `"${/["\\]/.test(text) ? text.replace(/["\\]/g, "\\$&") : text}"`;
}

/** `select` over the rows as a set named `fresh`, with the parameters that go with it, starting after the first `bound` ones. */
export function rowsAsSet(
  columns: Readonly<Record<string, ColumnType>>,
  rows: readonly Row[],
  bound = 0,
): { source: string; values: unknown[] } {
  return { source: setSource(columns, bound), values: setValues(columns, rows) };
}

/** The text of `rowsAsSet`, which is the same for any rows. */
export function setSource(columns: Readonly<Record<string, ColumnType>>, bound = 0): string {
  const entries = Object.entries(columns);
  const carriers = entries.map(([, type], index) => `$${bound + index + 1}::${carrierOf(type)}`);
  const names = entries.map(([column]) => column);
  const casts = entries.map(([column, type]) => (`${type}[]` === carrierOf(type) ? `u.${column}` : `u.${column}::${type} as ${column}`));
  return `(select ${casts.join(", ")} from unnest(${carriers.join(", ")}) as u(${names.join(", ")})) as fresh`;
}

/** One array for each column. */
export function setValues(columns: Readonly<Record<string, ColumnType>>, rows: readonly Row[]): unknown[] {
  return Object.entries(columns).map(([column, type]) => arrayOf(type, rows, column));
}

interface Inserting {
  /** What happens to a row whose key exists already. */
  existing: "keep" | "replace";
  /** A condition over `fresh` and other tables that excludes a row. */
  unless?: string;
}

/** Inserts rows and returns those that are new. */
export async function insertRows<Inserted extends Row>(
  transaction: Transaction,
  schema: string,
  table: TableShape,
  rows: readonly Inserted[],
  options: Inserting,
): Promise<Inserted[]> {
  if (rows.length === 0) return [];
  const { source, values } = rowsAsSet(table.columns, rows);
  const small = Object.keys(table.columns).filter((column) => isSmall(table.columns[column]));
  const result = await transaction.query<Inserted & { is_new: boolean }>(
    `${inserting(schema, table, source, options)} returning ${[...small, IS_NEW].join(", ")}`,
    values,
  );
  return result.rows.filter((row) => row.is_new);
}

/** In `returning`: xmax is 0 on a row version that nobody has replaced, which tells an insert from an update. */
export const IS_NEW = "xmax = 0 as is_new";

/** The statement of `insertRows` without its `returning`, for one that does more in the same round trip. The table's rows are called `old`. */
export function inserting(schema: string, table: TableShape, source: string, { existing, unless }: Inserting): string {
  const columns = Object.keys(table.columns);
  const others = columns.filter((column) => !table.key.includes(column));
  const listed = (prefix: string) => others.map((column) => `${prefix}.${column}`).join(", ");
  const replace = `update set ${others.map((column) => `${column} = excluded.${column}`).join(", ")}
     where (${listed("old")}) is distinct from (${listed("excluded")})`;
  return `insert into ${schema}.${table.name} as old (${columns.join(", ")})
     select ${columns.join(", ")} from ${source} ${unless ? `where not (${unless})` : ""}
     on conflict (${table.key.join(", ")}) do ${existing === "replace" && others.length > 0 ? replace : "nothing"}`;
}

/** Deletes rows by key and returns those that were there. */
export async function deleteRows<Deleted extends Row>(
  transaction: Transaction,
  schema: string,
  table: TableShape,
  keys: readonly Row[],
): Promise<Deleted[]> {
  if (keys.length === 0) return [];
  const keyColumns = Object.fromEntries(table.key.map((column) => [column, table.columns[column] ?? "bigint"]));
  const { source, values } = rowsAsSet(keyColumns, keys);
  const result = await transaction.query<Deleted>(
    `delete from ${schema}.${table.name} as old using ${source}
     where ${table.key.map((column) => `old.${column} = fresh.${column}`).join(" and ")} returning old.*`,
    values,
  );
  return result.rows;
}

/**
 * Adds to counters and returns their new values. A missing row begins at zero, and is written even if nothing is added. Otherwise the
 * existence of a row would depend on whether a like and its undoing came in one batch.
 */
export async function addCounts<Counted extends Row>(
  transaction: Transaction,
  schema: string,
  table: TableShape,
  deltas: readonly Counted[],
): Promise<Counted[]> {
  if (deltas.length === 0) return [];
  const { source, values } = rowsAsSet(table.columns, deltas);
  const { rows } = await transaction.query<Counted>(adding(schema, table, source), values);
  return rows;
}

/** The statement of `addCounts`, for one that does more in the same round trip. */
export function adding(schema: string, table: TableShape, source: string): string {
  const columns = Object.keys(table.columns);
  const counters = columns.filter((column) => !table.key.includes(column));
  return `insert into ${schema}.${table.name} as old (${columns.join(", ")})
     select ${columns.join(", ")} from ${source}
     on conflict (${table.key.join(", ")}) do update set ${counters.map((column) => `${column} = old.${column} + excluded.${column}`).join(", ")}
     returning ${columns.join(", ")}`;
}

function isSmall(type: ColumnType | undefined): boolean {
  return type === "bigint" || type === "bigint[]" || type === "integer" || type === "smallint";
}

/** Sets columns of existing rows. Missing rows, and rows for which `unless` holds, are skipped. */
export async function updateRows(
  transaction: Transaction,
  schema: string,
  table: TableShape,
  rows: readonly Row[],
  options: { unless?: string } = {},
): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.keys(table.columns).filter((column) => !table.key.includes(column));
  const { source, values } = rowsAsSet(table.columns, rows);
  await transaction.query(
    `update ${schema}.${table.name} as old set ${columns.map((column) => `${column} = fresh.${column}`).join(", ")}
     from ${source} where ${table.key.map((column) => `old.${column} = fresh.${column}`).join(" and ")}
       ${options.unless ? `and not (${options.unless})` : ""}`,
    values,
  );
}
