import type { Transaction } from "@shiye/infra/read-models/database";
import { rowsAsSet, type TableShape } from "@shiye/infra/read-models/row-writes";
import { writeCommentTree } from "../../building-blocks/comment-tree/comment-tree.ts";
import { deleteRowsOf, hasLeft, rememberDeparted } from "../../building-blocks/departed-members/departures.ts";
import { inKeyOrder } from "../../building-blocks/row-set.ts";
import type { NotificationsBatch } from "./batch.ts";
import type { Change } from "./changes.ts";

const noteComments: TableShape = {
  name: "note_comments",
  columns: { comment_id: "bigint", note_id: "bigint", root_id: "bigint", ancestor_ids: "bigint[]" },
  key: ["comment_id"],
};

interface Gone {
  notes: readonly number[];
  comments: readonly number[];
  members: readonly number[];
}

/** Records what is gone, for notifications that come later. Call it before those of this batch are raised. */
export async function rememberGone(transaction: Transaction, schema: string, batch: NotificationsBatch): Promise<Gone> {
  const members = await rememberDeparted(transaction, schema, batch);
  await deleteRowsOf(transaction, schema, members, [
    ["inbox_marks", "receiver_id"],
    ["read_through", "receiver_id"],
    ["notification_settings", "receiver_id"],
  ]);
  const deletedNotes = new Set([...batch.deletedNotes, ...(await notesOfDeparted(transaction, schema, batch, members))]);
  const notes = [...deletedNotes];
  if (notes.length > 0)
    await transaction.query(
      `insert into ${schema}.notes (note_id, deleted) select id, true from unnest($1::bigint[]) as deleted(id) order by id
       on conflict (note_id) do update set deleted = true`,
      [notes],
    );
  const { gone } = await writeCommentTree(
    transaction,
    schema,
    { comments: noteComments, notes: "notes" },
    { added: inKeyOrder(batch.comments), deletedComments: batch.deletedComments, deletedNotes },
  );
  return { notes, comments: gone, members };
}

/**
 * Records who wrote which note, and returns the notes whose author has left: notes go with their author, without an event of their own.
 * Either may come first, so both the authors of new notes and the notes of new leavers are looked up.
 */
async function notesOfDeparted(
  transaction: Transaction,
  schema: string,
  batch: NotificationsBatch,
  members: readonly number[],
): Promise<number[]> {
  const gone: { note_id: number }[] = [];
  if (batch.noteAuthors.size > 0) {
    const { source, values } = rowsAsSet({ note_id: "bigint", author_id: "bigint" }, inKeyOrder(batch.noteAuthors));
    const { rows } = await transaction.query<{ note_id: number; gone: boolean }>(
      `insert into ${schema}.notes (note_id, author_id) select note_id, author_id from ${source}
       on conflict (note_id) do update set author_id = excluded.author_id
       returning note_id, ${hasLeft(schema, "author_id")} as gone`,
      values,
    );
    gone.push(...rows.filter((row) => row.gone));
  }
  if (members.length > 0) {
    const ofLeavers = `select note_id from ${schema}.notes where author_id = any($1::bigint[]) and not deleted`;
    gone.push(...(await transaction.query<{ note_id: number }>(ofLeavers, [members])).rows);
  }
  return gone.map(({ note_id }) => note_id);
}

/** Removes the notifications about what is gone, read or not. Source: contract §6, §12. */
export async function removeWithTheirCause(
  transaction: Transaction,
  schema: string,
  { notes, comments, members }: Gone,
): Promise<Change[]> {
  const removed: Change[] = [];
  for (const [column, ids] of [
    ["note_id", notes] as const,
    ["comment_id", comments] as const,
    ["receiver_id", members] as const,
    ["sender_id", members] as const,
  ]) {
    if (ids.length === 0) continue;
    const { rows } = await transaction.query<Change>(
      `delete from ${schema}.notifications n where n.${column} = any($1::bigint[])
       returning n.id, n.receiver_id, n.type, n.notification_group, n.visible as was_visible, n.is_read as was_read, false as visible, n.is_read`,
      [ids],
    );
    for (const row of rows) removed.push(row);
  }
  return removed;
}
