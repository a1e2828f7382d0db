import type { NotificationGroup, UnreadCounts } from "@shiye/events/notifications";
import type { Transaction } from "@shiye/infra/read-models/database";
import { addCounts, adding, type Row, rowsAsSet, type TableShape } from "@shiye/infra/read-models/row-writes";
import { inKeyOrder } from "../../building-blocks/row-set.ts";
import type { NotificationsBatch } from "./batch.ts";
import { markBinned, rememberBinned } from "./bin.ts";
import { type Change, mergeChanges } from "./changes.ts";
import { raise, raiseOpen, undo, undoMentions } from "./raise.ts";
import { rememberGone, removeWithTheirCause } from "./remove.ts";
import { applySettings, keepSettings } from "./settings.ts";
import { applyMarks, applyThrough, keepMarks } from "./write-marks.ts";

const notificationCounts: TableShape = {
  name: "notification_counts",
  columns: { receiver_id: "bigint", notification_group: "text", visible_count: "integer", unread_count: "integer" },
  key: ["receiver_id", "notification_group"],
};

type CountRow = Row & { receiver_id: number; notification_group: NotificationGroup; visible_count: number; unread_count: number };

/**
 * what is gone, with its notifications → what is hidden in the bin or shown again → marks and settings stored → removed mentions → raised →
 * undone → marks and settings applied → counters. Returns every row that changed, which of them returned with their note, and, if `pushing`,
 * the numbers of unread ones of each receiver for whom they changed.
 */
export async function writeNotifications(
  transaction: Transaction,
  schema: string,
  batch: NotificationsBatch,
  pushing: boolean,
): Promise<{ changes: Change[]; returned: ReadonlySet<number>; unread: ReadonlyMap<number, UnreadCounts> }> {
  const [raised, marks, through] = [batch.pending.raised(), batch.marks.single(), batch.marks.through()];
  const removed = await removeWithTheirCause(transaction, schema, await rememberGone(transaction, schema, batch));
  await rememberBinned(transaction, schema, batch.binned);
  const moved = await markBinned(transaction, schema, batch.binned);
  await keepMarks(transaction, schema, marks, through);
  await keepSettings(transaction, schema, batch);
  const changes = mergeChanges([
    ...removed,
    ...moved,
    ...(await undoMentions(transaction, schema, batch.pending.keptMentions())),
    ...(await raise(transaction, schema, raised)),
    ...(await undo(transaction, schema, batch.pending.withdrawn())),
    // A mark on everything changes only rows without a mark. Marks on single rows keep the earlier of two, so they come after it.
    ...(await applyThrough(transaction, schema, through)),
    ...(await applyMarks(transaction, schema, marks)),
    ...(await applySettings(transaction, schema, batch)),
  ]);
  const recounted = changes.filter((row) => isUnread(row.visible, row.is_read) !== isUnread(row.was_visible, row.was_read));
  const receivers = pushing ? [...new Set(recounted.map((row) => row.receiver_id))] : [];
  const unread = await addAndReadUnread(transaction, schema, countsOf(changes, raised), receivers);
  return { changes, returned: new Set(moved.filter(({ visible }) => visible).map(({ id }) => id)), unread };
}

/**
 * How a rebuild writes: every notification as its cause tells it, and in separate tables what is gone, marked and wanted. These tables are
 * needed in any case, because their events may come before a notification. So `settleFilled` can apply them to all rows at once.
 */
export async function fillNotifications(transaction: Transaction, schema: string, batch: NotificationsBatch): Promise<void> {
  await rememberGone(transaction, schema, batch);
  await rememberBinned(transaction, schema, batch.binned);
  await keepMarks(transaction, schema, batch.marks.single(), batch.marks.through());
  await keepSettings(transaction, schema, batch);
  await undoMentions(transaction, schema, batch.pending.keptMentions());
  await raiseOpen(transaction, schema, batch.pending.raised());
  await undo(transaction, schema, batch.pending.withdrawn());
}

/**
 * Every tab of the batch has a row, even with zeros. Otherwise it would depend on the batches whether raising and withdrawing leaves a row.
 */
function countsOf(changes: readonly Change[], raised: readonly Pick<Change, "receiver_id" | "notification_group">[]): CountRow[] {
  const deltas = new Map<string, CountRow>();
  function add({ receiver_id, notification_group }: (typeof raised)[number], visible: number, unread: number): void {
    const key = `${receiver_id}:${notification_group}`;
    const known = deltas.get(key);
    deltas.set(key, {
      receiver_id,
      notification_group,
      visible_count: (known?.visible_count ?? 0) + visible,
      unread_count: (known?.unread_count ?? 0) + unread,
    });
  }
  for (const row of raised) add(row, 0, 0);
  for (const change of changes)
    add(
      change,
      Number(change.visible) - Number(change.was_visible),
      Number(isUnread(change.visible, change.is_read)) - Number(isUnread(change.was_visible, change.was_read)),
    );
  return inKeyOrder(deltas);
}

function isUnread(visible: boolean, read: boolean): boolean {
  return visible && !read;
}

/** Adds to the counters, and returns the number of unread notifications of these receivers, by tab. */
async function addAndReadUnread(
  transaction: Transaction,
  schema: string,
  deltas: readonly CountRow[],
  receivers: readonly number[],
): Promise<Map<number, UnreadCounts>> {
  const counts = new Map(receivers.map((id) => [id, { comments: 0, likes: 0, collections: 0, follows: 0, total: 0, system: 0 }]));
  if (receivers.length === 0) {
    await addCounts(transaction, schema, notificationCounts, deltas);
    return counts;
  }
  const { source, values } = rowsAsSet(notificationCounts.columns, deltas);
  // A statement does not see its own writes, so tabs that it changes come from what it returns, and only the others from the table.
  const { rows } = await transaction.query<CountRow>(
    `with added as (${adding(schema, notificationCounts, source)})
     select receiver_id, notification_group, unread_count from added
     union all
     select receiver_id, notification_group, unread_count from ${schema}.notification_counts
     where receiver_id = any($${values.length + 1}::bigint[])
       and (receiver_id, notification_group) not in (select receiver_id, notification_group from added)`,
    [...values, receivers],
  );
  for (const { receiver_id, notification_group, unread_count } of rows) {
    const known = counts.get(receiver_id);
    if (!known) continue;
    known[notification_group] = unread_count;
    if (notification_group !== "system") known.total += unread_count;
  }
  return counts;
}
