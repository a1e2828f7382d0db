import type { Transaction } from "@shiye/infra/read-models/database";
import { insertRows, rowsAsSet, type TableShape } from "@shiye/infra/read-models/row-writes";
import { hasLeft } from "../../building-blocks/departed-members/departures.ts";
import { type Change, changesOf, written } from "./changes.ts";
import type { MarkRow, ThroughRow } from "./inbox-marks.ts";

const markColumns = {
  receiver_id: "bigint",
  notification_id: "bigint",
  read_position: "bigint",
  deleted: "boolean",
  title: "text",
} as const;

const readThrough: TableShape = {
  name: "read_through",
  columns: { receiver_id: "bigint", notification_group: "text", through: "bigint", position: "bigint" },
  key: ["receiver_id", "notification_group", "through", "position"],
};

/** Stores the marks, for notifications that come later. Call it before those of this batch are raised. */
export async function keepMarks(
  transaction: Transaction,
  schema: string,
  marks: readonly MarkRow[],
  through: readonly ThroughRow[],
): Promise<void> {
  if (marks.length > 0) {
    const { source, values } = rowsAsSet(markColumns, marks);
    await transaction.query(
      `insert into ${schema}.inbox_marks as old (receiver_id, notification_id, read_position, deleted, title)
       select receiver_id, notification_id, read_position, deleted, title from ${source} where not ${hasLeft(schema, "fresh.receiver_id")}
       on conflict (receiver_id, notification_id) do update
       set read_position = least(old.read_position, excluded.read_position), deleted = old.deleted or excluded.deleted,
         title = coalesce(excluded.title, old.title)`,
      values,
    );
  }
  await insertRows(transaction, schema, readThrough, through, { existing: "keep", unless: hasLeft(schema, "fresh.receiver_id") });
}

/** Applies marks to notifications that exist. */
export async function applyMarks(transaction: Transaction, schema: string, marks: readonly MarkRow[]): Promise<Change[]> {
  if (marks.length === 0) return [];
  const { source, values } = rowsAsSet(markColumns, marks);
  return changesOf(
    transaction,
    schema,
    `update ${schema}.notifications n
     set read_position = least(n.read_position, fresh.read_position), deleted = n.deleted or fresh.deleted,
       title = coalesce(fresh.title, n.title)
     from ${source}
     where n.id = fresh.notification_id and n.receiver_id = fresh.receiver_id
       and (n.deleted, n.read_position, n.title)
         is distinct from (n.deleted or fresh.deleted, least(n.read_position, fresh.read_position), coalesce(fresh.title, n.title))
     returning ${written}`,
    values,
  );
}

/**
 * Applies marks on everything in a tab. Marks keep the order of their inbox, so a read notification has an earlier mark. Only unread ones
 * are visited: the cost depends on their number, not on the size of the inbox.
 */
export async function applyThrough(transaction: Transaction, schema: string, through: readonly ThroughRow[]): Promise<Change[]> {
  if (through.length === 0) return [];
  const { source, values } = rowsAsSet(readThrough.columns, through);
  return changesOf(
    transaction,
    schema,
    `update ${schema}.notifications n set read_position = covered.position
     from (select o.id, min(fresh.position) as position from ${source}
           join ${schema}.notifications o on o.receiver_id = fresh.receiver_id and o.notification_group = fresh.notification_group
             and o.id <= fresh.through and o.read_position is null
           group by o.id) covered
     where n.id = covered.id
     returning ${written}`,
    values,
  );
}
