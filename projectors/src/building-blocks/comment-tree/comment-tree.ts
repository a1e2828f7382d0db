import type { Transaction } from "@shiye/infra/read-models/database";
import { insertRows, type Row, type TableShape } from "@shiye/infra/read-models/row-writes";
import { goingSql, leavingSql, standingSql } from "./sql.ts";

/**
 * Which comments are visible, in whatever order the events of different entities arrive. A comment goes if it, any comment above it, or its
 * note is deleted. It stays as a row that is `gone`, so that a reply that arrives after the deletion of its ancestor, or a like after that
 * of its comment, is recognised as late.
 *
 * If members leave (`authored`), there are two reasons, because only one of them is for ever:
 *
 *   removed   deleted, as above. For ever.
 *   erased    its author left: no text, no likes. For ever. Visible as a stub while a visible comment below it has a present author.
 *   gone      = removed, or erased without such a comment below it
 *
 * So visibility follows from who left and what was deleted, never from the order in which the two arrived.
 */
interface CommentTreeTables {
  /** Table of the comments, with note_id, root_id, ancestor_ids and gone; the first key column is the comment's id. */
  comments: TableShape;
  /** Table with one row for each deleted note: note_id, deleted. */
  notes: string;
  /** Further columns that are emptied when a comment goes. */
  emptied?: string;
  /** Then the comments have author_id, removed and erased, the notes author_id, and the schema departed_members. */
  authored?: boolean;
}

interface PlacedComment extends Row {
  note_id: number;
  root_id: number | null;
  ancestor_ids: readonly number[];
  /** Set if members leave. */
  note_author_id?: number;
}

interface TreeBatch {
  added: readonly PlacedComment[];
  deletedComments: ReadonlySet<number>;
  deletedNotes: ReadonlySet<number>;
  departed?: ReadonlySet<number>;
}

export interface TreeChange {
  id: number;
  note_id: number;
  root_id: number | null;
}

interface TreeChanges {
  /** Rows that became visible: new ones, and stubs that have a reply again. */
  appeared: TreeChange[];
  /** Rows that are not visible any more. */
  vanished: TreeChange[];
  /**
   * All new rows, and all that went or lost their author now, whether they were visible before or not. What belongs to them must be
   * checked.
   */
  fresh: number[];
  gone: number[];
}

interface SettledRow extends Row {
  id: number;
  note_id: number;
  root_id: number | null;
  /** False for a stub that was not changed itself but may become visible or invisible. */
  changed: boolean;
  removed: boolean;
  was_gone: boolean;
}

/** The top-level comment above a comment; null for one that is top-level itself. */
export function rootOf(ancestorIds: readonly number[]): number | null {
  return ancestorIds[0] ?? null;
}

/** Adds comments and computes which are gone. Mark deleted notes and members who left in their tables before. */
export async function writeCommentTree(
  transaction: Transaction,
  schema: string,
  tables: CommentTreeTables,
  batch: TreeBatch,
): Promise<TreeChanges> {
  const id = tables.comments.key[0] ?? "id";
  const inserted = (await insertRows(transaction, schema, tables.comments, batch.added, { existing: "keep" })).map((row) =>
    changeOf(row, id),
  );
  const settled = await settle(transaction, schema, tables, batch, inserted);
  const stubs = settled.filter((row) => !row.removed).map((row) => row.id);
  const moved = await moveStubs(transaction, schema, tables, stubs);

  const fresh = new Set(inserted.map((row) => row.id));
  const hidden = new Set([...settled.filter((row) => row.removed), ...moved.filter((row) => row.gone)].map((row) => row.id));
  const removed = settled.filter((row) => row.removed && !row.was_gone);
  return {
    appeared: [...inserted.filter((row) => !hidden.has(row.id)), ...moved.filter((row) => !row.gone && !fresh.has(row.id)).map(placeOf)],
    vanished: [...removed, ...moved.filter((row) => row.gone)].filter((row) => !fresh.has(row.id)).map(placeOf),
    fresh: [...fresh],
    gone: settled.filter((row) => row.changed).map((row) => row.id),
  };
}

/** Marks what is removed or erased from now on. The same statement finds the stubs above that may change. */
async function settle(
  transaction: Transaction,
  schema: string,
  tables: CommentTreeTables,
  batch: TreeBatch,
  inserted: readonly TreeChange[],
): Promise<SettledRow[]> {
  const departed = batch.departed ?? new Set();
  if (inserted.length + batch.deletedComments.size + batch.deletedNotes.size + departed.size === 0) return [];
  const values = [literal(batch.deletedComments), literal(batch.deletedNotes), literal(inserted.map((row) => row.id))];
  const names = {
    schema,
    comments: `${schema}.${tables.comments.name}`,
    notes: `${schema}.${tables.notes}`,
    id: tables.comments.key[0] ?? "id",
    emptied: tables.emptied ? `, ${tables.emptied}` : "",
  };
  if (!tables.authored) return (await transaction.query<SettledRow>(goingSql(names), values)).rows;
  const noteAuthors = new Map(batch.added.map((row) => [row[names.id], row.note_author_id ?? 0]));
  const authors = literal(inserted.map((row) => noteAuthors.get(row.id) ?? 0));
  const statement = leavingSql(names, departed.size > 0);
  const leaving = departed.size > 0 ? [literal(departed)] : [];
  return (await transaction.query<SettledRow>(statement, [...values, authors, ...leaving])).rows;
}

/** Shows or hides stubs, by the visible comments below them. Usually there are none. */
async function moveStubs(
  transaction: Transaction,
  schema: string,
  { comments }: CommentTreeTables,
  stubs: readonly number[],
): Promise<(TreeChange & { gone: boolean })[]> {
  if (stubs.length === 0) return [];
  const statement = standingSql({ comments: `${schema}.${comments.name}`, id: comments.key[0] ?? "id" });
  return (await transaction.query<TreeChange & { gone: boolean }>(statement, [literal(stubs)])).rows;
}

function changeOf(row: PlacedComment, id: string): TreeChange {
  return { id: row[id] as number, note_id: row.note_id, root_id: row.root_id };
}

function placeOf({ id, note_id, root_id }: TreeChange): TreeChange {
  return { id, note_id, root_id };
}

function literal(ids: Iterable<unknown>): string {
  return `{${[...ids].join(",")}}`;
}
