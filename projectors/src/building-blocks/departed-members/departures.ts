import type { Transaction } from "@shiye/infra/read-models/database";
import type { ReadModelTables } from "@shiye/infra/subscriptions/generations";
import type { Handlers } from "@shiye/infra/subscriptions/projection";

/** Part of the batch of every read model with member ids. */
export interface DepartureBatch {
  departed: Set<number>;
}

export const departures: Handlers<DepartureBatch> = {
  MemberDeleted: ({ data }, batch) => void batch.departed.add(data.memberId),
};

/**
 * Records who left, before anything else of the batch is written, and returns their ids in order. The read model removes the rows that
 * exist; `hasLeft` keeps later rows out. So both orders of the events give the same rows.
 */
export async function recordDepartures(
  transaction: Transaction,
  schema: string,
  model: ReadModelTables,
  { departed }: DepartureBatch,
): Promise<number[]> {
  // The live schema has the readers' indexes. A schema that is being filled has none yet, so each departure would read its tables
  // completely.
  if (departed.size > 0 && schema !== model.name && model.departureIndexes) await transaction.query(model.departureIndexes(schema));
  return rememberDeparted(transaction, schema, { departed });
}

/** The same without indexes: for tables that have what they need, and for a `fill` that leaves the rows to `completeFilled`. */
export async function rememberDeparted(transaction: Transaction, schema: string, { departed }: DepartureBatch): Promise<number[]> {
  const ids = [...departed].sort((left, right) => left - right);
  if (ids.length === 0) return ids;
  await transaction.query(
    `insert into ${schema}.departed_members (member_id) select id from unnest($1::bigint[]) as given(id) order by id on conflict do nothing`,
    [ids],
  );
  return ids;
}

/** Deletes the rows that name one of these members in one of these columns. Returns how many they were. */
export async function deleteRowsOf(
  transaction: Transaction,
  schema: string,
  members: readonly number[],
  columns: readonly (readonly [table: string, column: string])[],
): Promise<number> {
  let deleted = 0;
  for (const [table, column] of members.length > 0 ? columns : [])
    deleted += (await transaction.query(`delete from ${schema}.${table} where ${column} = any($1::bigint[])`, [members])).rowCount ?? 0;
  return deleted;
}

/** SQL: whether one of these members has left. It is part of a statement that runs in any case, so it costs no further round trip. */
export function hasLeft(schema: string, ...members: readonly string[]): string {
  return `exists (select from ${schema}.departed_members d where d.member_id in (${members.join(", ")}))`;
}
