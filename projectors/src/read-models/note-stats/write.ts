import type { Transaction } from "@shiye/infra/read-models/database";
import { rowsAsSet, type TableShape } from "@shiye/infra/read-models/row-writes";
import { writeCommentTree } from "../../building-blocks/comment-tree/comment-tree.ts";
import { hasLeft } from "../../building-blocks/departed-members/departures.ts";
import { inKeyOrder } from "../../building-blocks/row-set.ts";
import type { CountField, NoteMemberKey, NoteStatsBatch } from "./batch.ts";
import { settleAndCount } from "./settle-and-count.ts";
import { noteCollections, noteComments, noteLikes } from "./tables.ts";
import { writeViewCounts, writeViews } from "./write-views.ts";

type NoteMemberRow = NoteMemberKey & { author_id: number };

/** Counters of a note after the batch, and how much the batch changed them. */
export interface NoteCounts extends Record<CountField, number> {
  note_id: number;
  deleted: boolean;
  changed: boolean;
}

/** A like or a collection that began or ended. */
export interface NoteCountChange {
  field: "like_count" | "collect_count";
  note_id: number;
  author_id: number;
  by: 1 | -1;
}

/**
 * Counters follow from rows that were really inserted or deleted, never from counting events. Notes in the recycle bin are still counted;
 * they are marked, and readers leave them out.
 *
 * notes of those who left → notes into and out of the bin → deleted notes → likes and collections of both → comments → likes, collections
 * and counters → views
 *
 * Record members who left before (departures.ts). Returns the counters of every note of the batch if a push may follow.
 */
export async function writeNoteCounts(
  transaction: Transaction,
  schema: string,
  batch: NoteStatsBatch,
  publishing: boolean,
): Promise<NoteCounts[]> {
  const touched = batch.notes.entries().map(({ id, author_id }) => ({ note_id: id, author_id }));
  const departed = [...batch.departed];
  if (touched.length + departed.length === 0) return [];
  const namedDeleted = new Set(batch.deletedNotes);
  await deleteNotesOf(transaction, schema, batch, departed);
  if (batch.binned.size > 0) {
    const marked = touched.flatMap(({ note_id, author_id }) => {
      const binned = batch.binned.get(note_id);
      return binned === undefined ? [] : [{ note_id, author_id, binned }];
    });
    const { source, values } = rowsAsSet({ note_id: "bigint", author_id: "bigint", binned: "boolean" }, marked);
    await transaction.query(
      `insert into ${schema}.notes (note_id, author_id, deleted, binned)
       select note_id, author_id, ${hasLeft(schema, "fresh.author_id")}, binned from ${source}
       on conflict (note_id) do update set binned = excluded.binned`,
      values,
    );
  }
  const deletedNotes = [...batch.deletedNotes].sort((left, right) => left - right);

  if (namedDeleted.size > 0) {
    const { source, values } = rowsAsSet(
      { note_id: "bigint", author_id: "bigint" },
      touched.filter(({ note_id }) => namedDeleted.has(note_id)),
    );
    await transaction.query(
      `insert into ${schema}.notes (note_id, author_id, deleted) select note_id, author_id, true from ${source}
       on conflict (note_id) do update set deleted = true`,
      values,
    );
  }

  const ended = [
    ...(await endWithOthers(transaction, schema, "like_count", noteLikes, deletedNotes, departed)),
    ...(await endWithOthers(transaction, schema, "collect_count", noteCollections, deletedNotes, departed)),
  ];
  for (const { note_id, field, by } of ended) batch.notes.add(note_id, field, by);
  const tree = await writeCommentTree(
    transaction,
    schema,
    { comments: noteComments, notes: "notes", authored: true },
    { ...batch, added: inKeyOrder(batch.comments) },
  );
  for (const { note_id } of tree.appeared) batch.notes.add(note_id, "comment_count", 1);
  for (const { note_id } of tree.vanished) batch.notes.add(note_id, "comment_count", -1);
  const counts = await settleAndCount(transaction, schema, batch, ended, publishing);
  await writeViews(transaction, schema, batch);
  await writeViewCounts(transaction, schema, inKeyOrder(batch.viewCounts));
  return counts;
}

/** Likes or collections that end because their note is deleted or their member left. */
async function endWithOthers(
  transaction: Transaction,
  schema: string,
  field: NoteCountChange["field"],
  table: TableShape,
  deletedNotes: readonly number[],
  departed: readonly number[],
): Promise<NoteCountChange[]> {
  const ended: NoteMemberRow[] = [];
  // Two statements, because a table that is being filled may lack its index by member.
  for (const [column, ids] of [["note_id", deletedNotes] as const, ["member_id", departed] as const]) {
    if (ids.length === 0) continue;
    const { rows } = await transaction.query<NoteMemberRow>(
      `delete from ${schema}.${table.name} where ${column} = any($1::bigint[]) returning *`,
      [ids],
    );
    for (const row of rows) ended.push(row);
  }
  return ended.map(({ note_id, author_id }) => ({ field, note_id, author_id, by: -1 }));
}

/** Notes are deleted with their author. A note that is unknown yet is marked when it gets its row (settle-and-count.ts). */
async function deleteNotesOf(transaction: Transaction, schema: string, batch: NoteStatsBatch, departed: readonly number[]): Promise<void> {
  if (departed.length === 0) return;
  const { rows } = await transaction.query<{ note_id: number; author_id: number }>(
    `update ${schema}.notes set deleted = true where author_id = any($1::bigint[]) and not deleted returning note_id, author_id`,
    [departed],
  );
  for (const { note_id, author_id } of rows) {
    batch.notes.ensure(note_id, { author_id });
    batch.deletedNotes.add(note_id);
  }
}
