import type { Transaction } from "@shiye/infra/read-models/database";
import { rowsAsSet, type TableShape, updateRows } from "@shiye/infra/read-models/row-writes";
import { inKeyOrder } from "../../building-blocks/row-set.ts";
import type { NoteStatsBatch, PublishedRow } from "./batch.ts";
import { type CounterExpressions, heatOfRow } from "./tables.ts";

const placement: TableShape = {
  name: "notes",
  columns: { note_id: "bigint", category_id: "bigint", note_type: "smallint" },
  key: ["note_id"],
};

const ownCounters: CounterExpressions = {
  like_count: "note.like_count",
  collect_count: "note.collect_count",
  comment_count: "note.comment_count",
  view_count: "note.view_count",
};

/** Gives notes their time and channel, so that they are in lists. Returns those that are visible. Their rows must exist. */
export async function publish(transaction: Transaction, schema: string, batch: NoteStatsBatch): Promise<PublishedRow[]> {
  const appeared = await place(transaction, schema, inKeyOrder(batch.published));
  await updateRows(transaction, schema, placement, inKeyOrder(batch.moved));
  return appeared;
}

async function place(transaction: Transaction, schema: string, rows: readonly PublishedRow[]): Promise<PublishedRow[]> {
  if (rows.length === 0) return [];
  const columns = {
    note_id: "bigint",
    author_id: "bigint",
    category_id: "bigint",
    note_type: "smallint",
    published_at: "timestamptz",
  } as const;
  const { source, values } = rowsAsSet(columns, rows);
  const placed = await transaction.query<PublishedRow & { visible: boolean }>(
    `update ${schema}.notes note set
       category_id = fresh.category_id, note_type = fresh.note_type, published_at = fresh.published_at, visible = not note.deleted and not note.binned,
       heat = ${heatOfRow(ownCounters, "fresh")}
     from ${source}
     where note.note_id = fresh.note_id and note.published_at is null
     returning note.note_id, note.author_id, note.category_id, note.visible`,
    values,
  );
  return placed.rows.filter(({ visible }) => visible);
}
