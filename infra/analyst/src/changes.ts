import type { Analysis, Cells, Rows } from "./define-analysis.ts";

/** What a batch of events makes of one row. The last of put, once and remove counts; amounts are added to what is there. */
export type Change =
  | { kind: "put" | "once"; row: Cells }
  | { kind: "remove"; row: Cells }
  | { kind: "add"; row: Cells; amounts: Record<string, number> };

/** By table, each row at most once. */
export type Changes = Record<string, Change[]>;

/** Notes down what handlers do. */
export function createChanges(tables: Analysis["tables"]): { rows: Rows; take(): Changes } {
  let noted = new Map<string, Map<string, Change>>();

  function tableOf(table: string, cells: Cells): { key: Cells; changes: Map<string, Change>; name: string } {
    const shape = tables[table];
    if (!shape) throw new Error(`There is no table ${table}; there are ${Object.keys(tables).join(", ")}`);
    const unknown = Object.keys(cells).filter((column) => !(column in shape.columns));
    if (unknown.length > 0) throw new Error(`Table ${table} has no column ${unknown.join(", ")}`);
    const missing = shape.key.filter((column) => cells[column] === undefined || cells[column] === null);
    if (missing.length > 0) throw new Error(`A row of ${table} needs its key: ${missing.join(", ")}`);
    const key = Object.fromEntries(shape.key.map((column) => [column, cells[column]]));
    const changes = noted.get(table) ?? new Map<string, Change>();
    noted.set(table, changes);
    return { key, changes, name: JSON.stringify(Object.values(key)) };
  }

  const refuseBoth = (table: string): never => {
    throw new Error(`Table ${table} is counted (add) and written (put, putOnce, remove): one row can be only one of both`);
  };

  const rows: Rows = {
    put(table, row) {
      const { changes, name } = tableOf(table, row);
      if (changes.get(name)?.kind === "add") refuseBoth(table);
      changes.set(name, { kind: "put", row });
    },
    putOnce(table, row) {
      const { changes, name } = tableOf(table, row);
      const before = changes.get(name);
      if (before?.kind === "add") refuseBoth(table);
      if (before === undefined) changes.set(name, { kind: "once", row });
      else if (before.kind === "remove") changes.set(name, { kind: "put", row });
    },
    add(table, key, amounts) {
      const { changes, name, key: row } = tableOf(table, key);
      tableOf(table, { ...row, ...amounts });
      const before = changes.get(name);
      if (before && before.kind !== "add") refuseBoth(table);
      const sums = before?.kind === "add" ? before.amounts : {};
      for (const [column, amount] of Object.entries(amounts)) {
        // Between processes it becomes null, and would count as nothing.
        if (!Number.isFinite(amount)) throw new Error(`${String(amount)} cannot be added to ${column} of ${table}`);
        sums[column] = (sums[column] ?? 0) + amount;
      }
      changes.set(name, { kind: "add", row, amounts: sums });
    },
    remove(table, key) {
      const { changes, name, key: row } = tableOf(table, key);
      if (changes.get(name)?.kind === "add") refuseBoth(table);
      changes.set(name, { kind: "remove", row });
    },
  };

  return {
    rows,
    take() {
      const taken = Object.fromEntries([...noted].map(([table, changes]) => [table, [...changes.values()]]));
      noted = new Map();
      return taken;
    },
  };
}
