import type { Transaction } from "@shiye/infra/read-models/database";
import { addCounts, insertRows, type Row, rowsAsSet, type TableShape } from "@shiye/infra/read-models/row-writes";
import { hasLeft } from "../../building-blocks/departed-members/departures.ts";
import { inKeyOrder } from "../../building-blocks/row-set.ts";
import { writtenColumns } from "../../building-blocks/written-columns.ts";
import type { NotesBatch } from "./batch.ts";
import { writeCategories } from "./write-categories.ts";

const columns = {
  ...writtenColumns,
  location: "text",
  created_at: "timestamptz",
  updated_at: "timestamptz",
} as const;

const noteRows: TableShape = { name: "notes", columns, key: ["id"] };
const byCategory: TableShape = { name: "category_counts", columns: { category_id: "bigint", note_count: "integer" }, key: ["category_id"] };
const byAuthor: TableShape = { name: "author_counts", columns: { author_id: "bigint", note_count: "integer" }, key: ["author_id"] };

type Counted = Row & { id: number; author_id: number; category_id: number };

/** Notes after the batch, channels, and the number of notes of each author and channel. */
export async function writeNotes(transaction: Transaction, schema: string, batch: NotesBatch, departed: readonly number[]): Promise<void> {
  await writeCategories(transaction, schema, batch.categories);
  const deleted = await removeNotes(transaction, schema, [...batch.deleted], departed);
  // Their tags are removed too. Only a note that the same batch restores gets its tags again.
  for (const { id } of deleted) {
    batch.deleted.add(id);
    if (!batch.published.has(id)) batch.tagsOf.delete(id);
  }
  const added = await insertRows<Counted>(transaction, schema, noteRows, inKeyOrder(batch.published), {
    existing: "keep",
    unless: hasLeft(schema, "fresh.author_id"),
  });
  const moves = await editNotes(transaction, schema, inKeyOrder(batch.edited));

  for (const [rows, by] of [[deleted, -1] as const, [added, 1] as const])
    for (const { author_id, category_id } of rows) {
      batch.authorCounts.add(author_id, "note_count", by);
      batch.categoryCounts.add(category_id, "note_count", by);
    }
  for (const { before, after } of moves) {
    batch.categoryCounts.add(before, "note_count", -1);
    batch.categoryCounts.add(after, "note_count", 1);
  }
  const categories = batch.categoryCounts.entries().map(({ id, note_count }) => ({ category_id: id, note_count }));
  const authors = batch.authorCounts.entries().map(({ id, note_count }) => ({ author_id: id, note_count }));
  await addCounts(transaction, schema, byCategory, categories);
  await addCounts(transaction, schema, byAuthor, authors);
}

async function removeNotes(
  transaction: Transaction,
  schema: string,
  ids: readonly number[],
  departed: readonly number[],
): Promise<Counted[]> {
  const removed: Counted[] = [];
  // Two statements, because a table that is being filled may lack its index by author.
  for (const [column, values] of [["id", ids] as const, ["author_id", departed] as const]) {
    if (values.length === 0) continue;
    const { rows } = await transaction.query<Counted>(
      `delete from ${schema}.notes where ${column} = any($1::bigint[]) returning id, author_id, category_id`,
      [values],
    );
    for (const row of rows) removed.push(row);
  }
  return removed;
}

async function editNotes(
  transaction: Transaction,
  schema: string,
  edits: readonly Row[],
): Promise<readonly { before: number; after: number }[]> {
  if (edits.length === 0) return [];
  const { location: _location, created_at: _createdAt, author_id: _authorId, ...editable } = columns;
  const { source, values } = rowsAsSet(editable, edits);
  const assignments = Object.keys(editable).filter((column) => column !== "id");
  const { rows } = await transaction.query<{ before: number; after: number }>(
    `update ${schema}.notes note set ${assignments.map((column) => `${column} = fresh.${column}`).join(", ")}
     from ${source} join ${schema}.notes earlier using (id) where note.id = fresh.id
     returning earlier.category_id as before, note.category_id as after`,
    values,
  );
  return rows;
}
