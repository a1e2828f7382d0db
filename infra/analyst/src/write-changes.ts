import type { Transaction } from "@shiye/infra/read-models/database";
import type { Change, Changes } from "./changes.ts";
import type { Analysis, AnalysisTable } from "./define-analysis.ts";

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** The tables of an analysis. Numbers that are added to begin at zero. */
export function tablesSql(schema: string, tables: Analysis["tables"]): string {
  return Object.entries(tables)
    .map(([table, { columns, key }]) => {
      const defined = Object.entries(columns).map(
        ([column, type]) => `${quoted(column)} ${type}${key.includes(column) ? " not null" : ""}`,
      );
      return `create table ${schema}.${quoted(table)} (${defined.join(", ")}, primary key (${key.map(quoted).join(", ")}));`;
    })
    .join("\n");
}

/** Writes what a batch made of the rows: a fixed number of statements for each table. */
export async function writeChanges(transaction: Transaction, schema: string, tables: Analysis["tables"], changes: Changes): Promise<void> {
  for (const [name, shape] of Object.entries(tables)) {
    const all = changes[name] ?? [];
    const target = `${schema}.${quoted(name)}`;
    await remove(transaction, target, shape, all);
    await put(transaction, target, shape, all, "put");
    await put(transaction, target, shape, all, "once");
    await add(transaction, target, shape, all);
  }
}

/** Rows travel as one document: their number is free, and no type of a cell has to be known on the way. */
function source(columns: readonly string[], shape: AnalysisTable): string {
  const typed = columns.map((column) => `${quoted(column)} ${shape.columns[column] ?? "text"}`);
  return `jsonb_to_recordset($1::jsonb) as fresh(${typed.join(", ")})`;
}

async function remove(transaction: Transaction, target: string, shape: AnalysisTable, all: readonly Change[]): Promise<void> {
  const rows = all.flatMap((change) => (change.kind === "remove" ? [change.row] : []));
  if (rows.length === 0) return;
  const same = shape.key.map((column) => `old.${quoted(column)} = fresh.${quoted(column)}`).join(" and ");
  await transaction.query(`delete from ${target} old using ${source(shape.key, shape)} where ${same}`, [JSON.stringify(rows)]);
}

async function put(
  transaction: Transaction,
  target: string,
  shape: AnalysisTable,
  all: readonly Change[],
  kind: "put" | "once",
): Promise<void> {
  const rows = all.flatMap((change) => (change.kind === kind ? [change.row] : []));
  if (rows.length === 0) return;
  const columns = Object.keys(shape.columns);
  const listed = columns.map(quoted).join(", ");
  const others = columns.filter((column) => !shape.key.includes(column));
  const replace = others.map((column) => `${quoted(column)} = excluded.${quoted(column)}`).join(", ");
  const existing = kind === "put" && others.length > 0 ? `do update set ${replace}` : "do nothing";
  await transaction.query(
    `insert into ${target} (${listed}) select ${listed} from ${source(columns, shape)} on conflict (${shape.key.map(quoted).join(", ")}) ${existing}`,
    [JSON.stringify(rows)],
  );
}

async function add(transaction: Transaction, target: string, shape: AnalysisTable, all: readonly Change[]): Promise<void> {
  const added = all.flatMap((change) => (change.kind === "add" ? [change] : []));
  if (added.length === 0) return;
  const amounts = [...new Set(added.flatMap((change) => Object.keys(change.amounts)))];
  const columns = [...shape.key, ...amounts];
  const values = columns.map((column) => (amounts.includes(column) ? `coalesce(${quoted(column)}, 0)` : quoted(column)));
  const sums = amounts.map((column) => `${quoted(column)} = coalesce(old.${quoted(column)}, 0) + excluded.${quoted(column)}`);
  await transaction.query(
    `insert into ${target} as old (${columns.map(quoted).join(", ")}) select ${values.join(", ")} from ${source(columns, shape)}
     on conflict (${shape.key.map(quoted).join(", ")}) do update set ${sums.join(", ")}`,
    [JSON.stringify(added.map((change) => ({ ...change.row, ...change.amounts })))],
  );
}
