import type { Transaction } from "@shiye/infra/read-models/database";
import { deleteRows, insertRows, rowsAsSet, type TableShape } from "@shiye/infra/read-models/row-writes";
import type { NotesBatch } from "./batch.ts";

const names = { id: "bigint", name: "text", title: "text" } as const;
const categoryRows: TableShape = { name: "categories", columns: { ...names, created_at: "timestamptz" }, key: ["id"] };

/** Channels with their names after the batch. */
export async function writeCategories(transaction: Transaction, schema: string, changes: NotesBatch["categories"]): Promise<void> {
  const inOrder = [...changes].sort(([one], [other]) => one - other);
  const gone = inOrder.flatMap(([id, change]) => (change.kind === "gone" ? [{ id }] : []));
  const made = inOrder.flatMap(([, change]) => (change.kind === "row" ? [change.row] : []));
  const named = inOrder.flatMap(([id, change]) => (change.kind === "names" ? [{ id, name: change.name, title: change.title }] : []));
  await deleteRows(transaction, schema, categoryRows, gone);
  await insertRows(transaction, schema, categoryRows, made, { existing: "replace" });
  if (named.length === 0) return;
  const { source, values } = rowsAsSet(names, named);
  await transaction.query(
    `update ${schema}.categories old set name = fresh.name, title = fresh.title from ${source} where old.id = fresh.id`,
    values,
  );
}
