import type { Transaction } from "@shiye/infra/read-db/read-db";
import { addCounts, type Row, rowsAsSet, type TableShape } from "@shiye/infra/read-db/row-writes";
import { writeCommentTree } from "../comment-tree/comment-tree.ts";
import { inKeyOrder } from "../runner/row-set.ts";
import type { NotificationRow, NotificationsBatch } from "./batch.ts";

const columns = {
  id: "bigint",
  cause: "text",
  receiver_id: "bigint",
  sender_id: "bigint",
  type: "smallint",
  note_id: "bigint",
  comment_id: "bigint",
  withdrawn: "boolean",
  created_at: "timestamptz",
} as const;

const noteComments: TableShape = {
  name: "note_comments",
  columns: { comment_id: "bigint", note_id: "bigint", root_id: "bigint", ancestor_ids: "bigint[]" },
  key: ["comment_id"],
};

const unreadCounts: TableShape = {
  name: "unread_counts",
  columns: { receiver_id: "bigint", type: "smallint", unread_count: "integer" },
  key: ["receiver_id", "type"],
};

/** The time as milliseconds since 1970: rows that nobody pushes should not pay for a date. */
export type Shown = Omit<NotificationRow, "cause" | "created_at"> & { created_ms: number; is_read: boolean };
type Changed = Shown & { withdrawn: boolean };

export interface NotificationsResult {
  /** Notifications that can be seen now and could not before. */
  shown: Shown[];
  hidden: Pick<Shown, "id" | "receiver_id">[];
}

export type Unread = { receiver_id: number; count: number };

const returned =
  "n.id, n.receiver_id, n.sender_id, n.type, n.note_id, n.comment_id, n.is_read, n.withdrawn, (extract(epoch from n.created_at) * 1000)::bigint as created_ms";

/** deleted notes → comments and who is gone → what hangs on them → new and returned → withdrawn → unread counters */
export async function writeNotifications(
  transaction: Transaction,
  schema: string,
  batch: NotificationsBatch,
): Promise<NotificationsResult> {
  const removed = await removeWithTheirCause(transaction, schema, batch);
  const wishes = batch.wishes.raised();
  const raised = await raise(transaction, schema, wishes);
  const withdrawn = await withdraw(transaction, schema, batch.wishes.withdrawn());
  // Of those raised, `withdrawn` tells how they stand now; only rows whose standing changed are returned.
  const shown = raised.filter((row) => !row.withdrawn);
  const hidden = [...raised.filter((row) => row.withdrawn && !row.is_new), ...withdrawn, ...removed.filter((row) => !row.withdrawn)];

  const deltas = new Map<string, Row & { receiver_id: number; type: number; unread_count: number }>();
  function count({ receiver_id, type }: { receiver_id: number; type: number }, by: number): void {
    const key = `${receiver_id}:${type}`;
    deltas.set(key, { receiver_id, type, unread_count: (deltas.get(key)?.unread_count ?? 0) + by });
  }
  for (const row of shown) count(row, row.is_read ? 0 : 1);
  for (const row of hidden) count(row, row.is_read ? 0 : -1);
  for (const row of wishes) count(row, 0);
  await addCounts(transaction, schema, unreadCounts, inKeyOrder(deltas));

  return { shown, hidden };
}

/** How many unread ones those have whose notifications changed. */
export async function readUnread(transaction: Transaction, schema: string, { shown, hidden }: NotificationsResult): Promise<Unread[]> {
  const receivers = [...new Set([...shown, ...hidden].map((row) => row.receiver_id))];
  if (receivers.length === 0) return [];
  const { rows } = await transaction.query<Unread>(
    `select receiver_id, sum(unread_count)::integer as count from ${schema}.unread_counts where receiver_id = any($1::bigint[]) group by receiver_id`,
    [receivers],
  );
  return rows;
}

async function removeWithTheirCause(transaction: Transaction, schema: string, batch: NotificationsBatch): Promise<Changed[]> {
  if (batch.deletedNotes.size > 0)
    await transaction.query(
      `insert into ${schema}.notes (note_id, deleted) select id, true from unnest($1::bigint[]) as deleted(id) order by id on conflict do nothing`,
      [[...batch.deletedNotes]],
    );
  const { gone } = await writeCommentTree(
    transaction,
    schema,
    { comments: noteComments, notes: "notes" },
    { added: inKeyOrder(batch.comments), deletedComments: batch.deletedComments, deletedNotes: batch.deletedNotes },
  );
  if (gone.length + batch.deletedNotes.size === 0) return [];
  const { rows } = await transaction.query<Changed>(
    `delete from ${schema}.notifications n where n.note_id = any($1::bigint[]) or n.comment_id = any($2::bigint[]) returning ${returned}`,
    [[...batch.deletedNotes], gone],
  );
  return rows;
}

async function raise(transaction: Transaction, schema: string, wishes: readonly Row[]): Promise<(Changed & { is_new: boolean })[]> {
  if (wishes.length === 0) return [];
  const { source, values } = rowsAsSet(columns, wishes);
  const names = Object.keys(columns).join(", ");
  const { rows } = await transaction.query<Changed & { is_new: boolean }>(
    `insert into ${schema}.notifications as n (${names}) select ${names} from ${source}
     where not exists (select from ${schema}.notes d where d.note_id = fresh.note_id and d.deleted)
       and not exists (select from ${schema}.note_comments c where c.comment_id = fresh.comment_id and c.gone)
     on conflict (cause) do update set withdrawn = excluded.withdrawn and not n.is_read
     where n.withdrawn <> (excluded.withdrawn and not n.is_read)
     returning ${returned}, xmax = 0 as is_new`,
    values,
  );
  return rows;
}

/** Only while unread: what a member has seen does not vanish under their eyes. */
async function withdraw(transaction: Transaction, schema: string, causes: readonly string[]): Promise<Changed[]> {
  if (causes.length === 0) return [];
  const { rows } = await transaction.query<Changed>(
    `update ${schema}.notifications n set withdrawn = true where n.cause = any($1::text[]) and not n.is_read and not n.withdrawn returning ${returned}`,
    [causes],
  );
  return rows;
}
