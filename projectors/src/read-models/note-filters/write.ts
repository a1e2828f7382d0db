import type { Transaction } from "@shiye/infra/read-models/database";
import { addCounts, type Row, setSource, setValues, type TableShape } from "@shiye/infra/read-models/row-writes";
import { noteFiltersModel } from "@shiye/infra/read-models/tables/note-filters";
import { asTsvector } from "@shiye/infra/read-models/text-grams";
import { hasLeft, recordDepartures } from "../../building-blocks/departed-members/departures.ts";
import { inKeyOrder } from "../../building-blocks/row-set.ts";
import type { FilterRow, NoteFiltersBatch, Place } from "./notes.ts";

const counts: TableShape = {
  name: "counts",
  columns: { category_id: "bigint", note_type: "smallint", note_count: "integer" },
  key: ["category_id", "note_type"],
};

const columns = { note_id: "bigint", author_id: "bigint", category_id: "bigint", note_type: "smallint", grams: "text" } as const;
const fresh = setSource(columns);
const valuesOf = (rows: readonly FilterRow[]) =>
  setValues(
    columns,
    rows.map((row) => ({ ...row, grams: asTsvector(row.grams) })),
  );

/** Rows of notes, then the counts, by the rows that were really inserted, removed or moved. */
export async function writeNoteFilters(transaction: Transaction, schema: string, batch: NoteFiltersBatch): Promise<void> {
  const gone = await remove(transaction, schema, batch);
  const added = await insert(transaction, schema, inKeyOrder(batch.published));
  const moved = await edit(transaction, schema, inKeyOrder(batch.edited));
  const tally = new Map<string, Row>();
  const add = ({ category_id, note_type }: Place, by: number) => {
    const key = `${String(category_id).padStart(16, "0")}:${note_type}`;
    tally.set(key, { category_id, note_type, note_count: Number(tally.get(key)?.note_count ?? 0) + by });
  };
  for (const place of batch.places) add(place, 0);
  for (const place of gone) add(place, -1);
  for (const place of added) add(place, 1);
  for (const { category_id, note_type, old_category_id, old_note_type } of moved) {
    add({ category_id: old_category_id, note_type: old_note_type }, -1);
    add({ category_id, note_type }, 1);
  }
  await addCounts(transaction, schema, counts, inKeyOrder(tally));
}

/** A member who left is recorded, because a note of theirs may come later: notes and members are in different streams. */
async function remove(transaction: Transaction, schema: string, batch: NoteFiltersBatch): Promise<Place[]> {
  const { deleted } = batch;
  const members = await recordDepartures(transaction, schema, noteFiltersModel, batch);
  if (deleted.size + members.length === 0) return [];
  const { rows } = await transaction.query<Place>(
    `delete from ${schema}.notes where note_id = any($1::bigint[]) or author_id = any($2::bigint[]) returning category_id, note_type`,
    [[...deleted], members],
  );
  return rows;
}

/** A repeated publication is older than the edits after it, which are repeated too. So an existing row stays until then. */
async function insert(transaction: Transaction, schema: string, rows: readonly FilterRow[]): Promise<Place[]> {
  if (rows.length === 0) return [];
  const result = await transaction.query<Place>(
    `insert into ${schema}.notes (note_id, author_id, category_id, note_type, grams)
     select note_id, author_id, category_id, note_type, grams::tsvector from ${fresh}
     where not ${hasLeft(schema, "fresh.author_id")}
     order by note_id on conflict (note_id) do nothing returning category_id, note_type`,
    valuesOf(rows),
  );
  return result.rows;
}

type Move = Place & { old_category_id: number; old_note_type: number };

async function edit(transaction: Transaction, schema: string, rows: readonly FilterRow[]): Promise<Move[]> {
  if (rows.length === 0) return [];
  const result = await transaction.query<Move>(
    `update ${schema}.notes note set category_id = fresh.category_id, note_type = fresh.note_type, grams = fresh.grams::tsvector
     from ${fresh} join ${schema}.notes earlier using (note_id) where note.note_id = fresh.note_id
     returning note.category_id, note.note_type, earlier.category_id as old_category_id, earlier.note_type as old_note_type`,
    valuesOf(rows),
  );
  return result.rows;
}
