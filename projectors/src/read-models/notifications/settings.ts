import { type NotificationSettings, notificationId } from "@shiye/events/notifications";
import type { Transaction } from "@shiye/infra/read-models/database";
import { insertRows, rowsAsSet, type TableShape } from "@shiye/infra/read-models/row-writes";
import type { Handlers } from "@shiye/infra/subscriptions/projection";
import { hasLeft } from "../../building-blocks/departed-members/departures.ts";
import { inKeyOrder } from "../../building-blocks/row-set.ts";
import type { NotificationsBatch } from "./batch.ts";
import { createdIn } from "./causes.ts";
import { type Change, changesOf, written } from "./changes.ts";

/** What a member wants, for notifications of events after this position. */
export type SettingsRow = NotificationSettings & { receiver_id: number; from_id: number };

const table: TableShape = {
  name: "notification_settings",
  columns: { receiver_id: "bigint", from_id: "bigint", comments: "boolean", likes: "boolean", follows: "boolean", messages: "boolean" },
  key: ["receiver_id", "from_id"],
};

export const settings: Handlers<NotificationsBatch> = {
  NotificationSettingsChanged({ data: { memberId, ...wanted }, position }, batch) {
    const from_id = notificationId(position, 0);
    batch.settings.set(`${memberId}:${from_id}`, { receiver_id: memberId, from_id, ...wanted });
  },
};

/** SQL: whether the row with this alias is of a kind that its receiver did not want when its cause happened. */
export const unwantedIn = (schema: string, row: string) => `(not ${createdIn(row)} and coalesce((
  select not case ${row}.notification_group when 'comments' then s.comments when 'likes' then s.likes when 'collections' then s.likes
    when 'follows' then s.follows else true end
  from ${schema}.notification_settings s where s.receiver_id = ${row}.receiver_id and s.from_id < ${row}.id order by s.from_id desc limit 1), false))`;

/** Stores the choices, for notifications that come later. Call it before those of this batch are raised. */
export async function keepSettings(transaction: Transaction, schema: string, batch: NotificationsBatch): Promise<void> {
  await insertRows(transaction, schema, table, inKeyOrder(batch.settings), {
    existing: "keep",
    unless: hasLeft(schema, "fresh.receiver_id"),
  });
}

/** Applies choices to later notifications that exist already. */
export async function applySettings(transaction: Transaction, schema: string, batch: NotificationsBatch): Promise<Change[]> {
  if (batch.settings.size === 0) return [];
  const { source, values } = rowsAsSet(table.columns, inKeyOrder(batch.settings));
  return changesOf(
    transaction,
    schema,
    `update ${schema}.notifications n set unwanted = judged.unwanted
     from (select distinct o.id, ${unwantedIn(schema, "o")} as unwanted from ${source}
           join ${schema}.notifications o on o.receiver_id = fresh.receiver_id and o.id > fresh.from_id) judged
     where n.id = judged.id and n.unwanted <> judged.unwanted
     returning ${written}`,
    values,
  );
}
