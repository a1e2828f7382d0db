import type { Transaction } from "@shiye/infra/read-models/database";
import type { TableShape } from "@shiye/infra/read-models/row-writes";
import { writeCommentTree } from "../../building-blocks/comment-tree/comment-tree.ts";
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
  const notes = [...batch.deletedNotes];
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
    { added: inKeyOrder(batch.comments), deletedComments: batch.deletedComments, deletedNotes: batch.deletedNotes },
  );
  const members = [...batch.departedMembers];
  if (members.length > 0) await forgetMarks(transaction, schema, members);
  return { notes, comments: gone, members };
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

async function forgetMarks(transaction: Transaction, schema: string, members: readonly number[]): Promise<void> {
  await transaction.query(
    `insert into ${schema}.departed_members (member_id) select id from unnest($1::bigint[]) as departed(id) order by id on conflict do nothing`,
    [members],
  );
  for (const table of ["inbox_marks", "read_through", "notification_settings"])
    await transaction.query(`delete from ${schema}.${table} where receiver_id = any($1::bigint[])`, [members]);
}
