import type { Transaction } from "@shiye/infra/read-models/database";
import { rowsAsSet, type TableShape } from "@shiye/infra/read-models/row-writes";
import { inKeyOrder } from "../../building-blocks/row-set.ts";
import { type Change, changesOf, written } from "./changes.ts";

const columns = { note_id: "bigint", binned: "boolean" } as const satisfies TableShape["columns"];

/** Records which notes are in the recycle bin. Call it before `raise`, which reads this. */
export async function rememberBinned(transaction: Transaction, schema: string, binned: ReadonlyMap<number, boolean>): Promise<void> {
  if (binned.size === 0) return;
  const { source, values } = rowsAsSet(columns, rowsOf(binned));
  await transaction.query(
    `insert into ${schema}.notes (note_id, binned) select note_id, binned from ${source}
     on conflict (note_id) do update set binned = excluded.binned`,
    values,
  );
}

/** Hides notifications about notes in the recycle bin, and shows them again when the notes are restored. */
export async function markBinned(transaction: Transaction, schema: string, binned: ReadonlyMap<number, boolean>): Promise<Change[]> {
  if (binned.size === 0) return [];
  const { source, values } = rowsAsSet(columns, rowsOf(binned));
  return changesOf(
    transaction,
    schema,
    `update ${schema}.notifications n set binned = fresh.binned from ${source}
     where n.note_id = fresh.note_id and n.binned <> fresh.binned returning ${written}`,
    values,
  );
}

function rowsOf(binned: ReadonlyMap<number, boolean>): { note_id: number; binned: boolean }[] {
  return inKeyOrder(new Map([...binned].map(([note_id, isBinned]) => [note_id, { note_id, binned: isBinned }])));
}
