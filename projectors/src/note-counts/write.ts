import type { Transaction } from "@shiye/infra/read-db/read-db";
import { addingCounts, deleteRows, insertRows, type Row, rowsAsSet, type TableShape } from "@shiye/infra/read-db/row-writes";
import { writeCommentTree } from "../comment-tree/comment-tree.ts";
import { hasLeft } from "../departures/departures.ts";
import { inKeyOrder } from "../runner/row-set.ts";
import type { CountField, NoteCountsBatch, NoteMemberKey } from "./batch.ts";

/** Where a read model keeps what it counts. `likes` and `collections` may have more columns than their key. */
export interface NoteCountTables {
  notes: string;
  likes: TableShape;
  collections: TableShape;
  /** Further assignments when counters change, given where the new values and the row itself are found. */
  derived?: (counters: CounterExpressions, row: string) => string;
  /** Counters of others that follow from the same likes and collections; written in the same round trip. */
  others?: { table: TableShape; deltas: (changes: readonly NoteCountChange[]) => readonly Row[] };
}

/** SQL of the four counters after the change. */
export type CounterExpressions = Record<CountField | "view_count", string>;

const noteComments: TableShape = {
  name: "note_comments",
  columns: { comment_id: "bigint", note_id: "bigint", author_id: "bigint", root_id: "bigint", ancestor_ids: "bigint[]" },
  key: ["comment_id"],
};

const countColumns = {
  note_id: "bigint",
  author_id: "bigint",
  like_count: "integer",
  collect_count: "integer",
  comment_count: "integer",
} as const;

type NoteMemberRow = NoteMemberKey & { author_id: number };

/** Counters of a note after the batch, and by how much the batch changed them. */
export interface NoteCounts extends Record<CountField, number> {
  note_id: number;
  deleted: boolean;
  changed: boolean;
}

/** A like or a collection that began or ended. */
export interface NoteCountChange {
  field: "like_count" | "collect_count";
  author_id: number;
  by: 1 | -1;
}

/**
 * Counters follow from rows that really came or went, never from counting events:
 *   notes of those who left → deleted notes → likes → collections → comments → views → counters
 *
 * Those who left must be recorded before (departures.ts).
 */
export async function writeNoteCounts(
  transaction: Transaction,
  schema: string,
  tables: NoteCountTables,
  batch: NoteCountsBatch,
): Promise<NoteCounts[]> {
  const touched = batch.notes.entries().map(({ id, author_id }) => ({ note_id: id, author_id }));
  const departed = [...batch.departed];
  if (touched.length + departed.length === 0) return [];
  const changes: NoteCountChange[] = [];
  const namedDeleted = new Set(batch.deletedNotes);
  await deleteNotesOf(transaction, schema, tables, batch, departed);
  const deletedNotes = [...batch.deletedNotes].sort((left, right) => left - right);

  if (namedDeleted.size > 0) {
    const { source, values } = rowsAsSet(
      { note_id: "bigint", author_id: "bigint" },
      touched.filter(({ note_id }) => namedDeleted.has(note_id)),
    );
    await transaction.query(
      `insert into ${schema}.${tables.notes} (note_id, author_id, deleted) select note_id, author_id, true from ${source}
       on conflict (note_id) do update set deleted = true`,
      values,
    );
  }

  async function settle(field: "like_count" | "collect_count", table: TableShape, wishes: NoteCountsBatch["likes" | "collections"]) {
    const ended = await deleteRows<NoteMemberRow>(transaction, schema, table, wishes.removals());
    // Two statements: while a table is filled, its index by member may not be there yet.
    for (const [column, ids] of [["note_id", deletedNotes] as const, ["member_id", departed] as const]) {
      if (ids.length === 0) continue;
      const { rows } = await transaction.query<NoteMemberRow>(
        `delete from ${schema}.${table.name} where ${column} = any($1::bigint[]) returning *`,
        [ids],
      );
      ended.push(...rows);
    }
    const begun = await insertRows<NoteMemberRow>(transaction, schema, table, wishes.puts(), {
      existing: "replace",
      unless: `exists (select from ${schema}.${tables.notes} n where n.note_id = fresh.note_id and n.deleted)
        or ${hasLeft(schema, "fresh.member_id", "fresh.author_id")}`,
      known: { author_id: "bigint" },
    });
    for (const [rows, by] of [[ended, -1] as const, [begun, 1] as const])
      for (const { note_id, author_id } of rows) {
        batch.notes.add(note_id, field, by);
        changes.push({ field, author_id, by });
      }
  }

  await settle("like_count", tables.likes, batch.likes);
  await settle("collect_count", tables.collections, batch.collections);
  const tree = await writeCommentTree(
    transaction,
    schema,
    { comments: noteComments, notes: tables.notes, authored: true },
    { ...batch, added: inKeyOrder(batch.comments) },
  );
  for (const { note_id } of tree.appeared) batch.notes.add(note_id, "comment_count", 1);
  for (const { note_id } of tree.vanished) batch.notes.add(note_id, "comment_count", -1);
  return writeCounters(transaction, schema, tables, batch, changes);
}

/** Notes go with their author. One that is not known yet is marked when it gets its row (`writeCounters`). */
async function deleteNotesOf(
  transaction: Transaction,
  schema: string,
  { notes }: NoteCountTables,
  batch: NoteCountsBatch,
  departed: readonly number[],
): Promise<void> {
  if (departed.length === 0) return;
  const { rows } = await transaction.query<{ note_id: number; author_id: number }>(
    `update ${schema}.${notes} set deleted = true where author_id = any($1::bigint[]) and not deleted returning note_id, author_id`,
    [departed],
  );
  for (const { note_id, author_id } of rows) {
    batch.notes.touch(note_id, { author_id });
    batch.deletedNotes.add(note_id);
  }
}

/** A note of which only a member's departure spoke has its row already, which knows the author. */
async function writeCounters(
  transaction: Transaction,
  schema: string,
  { notes, derived, others }: NoteCountTables,
  batch: NoteCountsBatch,
  changes: readonly NoteCountChange[],
): Promise<NoteCounts[]> {
  const deltas = batch.notes.entries().map(({ id, ...rest }) => ({ note_id: id, ...rest }));
  const { source, values } = rowsAsSet(countColumns, deltas);
  const sums = {
    like_count: "old.like_count + excluded.like_count",
    collect_count: "old.collect_count + excluded.collect_count",
    comment_count: "old.comment_count + excluded.comment_count",
    view_count: "old.view_count",
  };
  const otherDeltas = others?.deltas(changes) ?? [];
  const beside = others && otherDeltas.length > 0 ? addingCounts(schema, others.table, otherDeltas, values.length) : undefined;
  const { rows } = await transaction.query<Omit<NoteCounts, "changed">>(
    `${beside ? `with others as (${beside.text})` : ""}
     insert into ${schema}.${notes} as old (note_id, author_id, like_count, collect_count, comment_count, deleted)
     select note_id, coalesce(author_id, (select n.author_id from ${schema}.${notes} n where n.note_id = fresh.note_id)),
       like_count, collect_count, comment_count, ${hasLeft(schema, "fresh.author_id")}
     from ${source}
     on conflict (note_id) do update set
       like_count = ${sums.like_count}, collect_count = ${sums.collect_count}, comment_count = ${sums.comment_count}
       ${derived ? `, ${derived(sums, "old")}` : ""}
     returning note_id, like_count, collect_count, comment_count, deleted`,
    [...values, ...(beside?.values ?? [])],
  );
  await writeViews(transaction, schema, { notes, derived }, batch);
  const changed = new Set(
    deltas.filter((delta) => delta.like_count || delta.collect_count || delta.comment_count).map(({ note_id }) => note_id),
  );
  return rows.map((row) => ({ ...row, changed: changed.has(row.note_id) }));
}

/** A count of views counts once: only events of the note beyond the last one that was counted. */
async function writeViews(
  transaction: Transaction,
  schema: string,
  { notes, derived }: Pick<NoteCountTables, "notes" | "derived">,
  batch: NoteCountsBatch,
): Promise<void> {
  if (batch.views.size === 0) return;
  const { source, values } = rowsAsSet({ note_id: "bigint", revision: "integer", views: "integer" }, inKeyOrder(batch.views));
  const sums = {
    like_count: "note.like_count",
    collect_count: "note.collect_count",
    comment_count: "note.comment_count",
    view_count: "note.view_count + counted.views",
  };
  await transaction.query(
    `update ${schema}.${notes} as note set view_count = ${sums.view_count}, view_revision = counted.revision ${derived ? `, ${derived(sums, "note")}` : ""}
     from (
       select note_id, sum(views) as views, max(revision) as revision
       from ${source} join ${schema}.${notes} n using (note_id) where revision > n.view_revision group by note_id
     ) counted
     where note.note_id = counted.note_id`,
    values,
  );
}
