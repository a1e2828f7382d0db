import type { Transaction } from "@shiye/infra/read-models/database";
import type { ReadModelTables } from "@shiye/infra/subscriptions/generations";
import type { Handlers } from "@shiye/infra/subscriptions/projection";

/** Part of the batch of every read model that knows members. */
export interface DepartureBatch {
  departed: Set<number>;
}

export const departures: Handlers<DepartureBatch> = {
  MemberDeleted: ({ data }, batch) => void batch.departed.add(data.memberId),
};

/**
 * Remembers who left, before anything else of the batch is written, and returns their ids in order. What stands in the tables already is for
 * the read model to take away; what comes later is kept out by `hasLeft`, so both orders end in the same rows.
 */
export async function recordDepartures(
  transaction: Transaction,
  schema: string,
  model: ReadModelTables,
  { departed }: DepartureBatch,
): Promise<number[]> {
  // Readers' indexes stand in the live schema; one that is being filled has none yet, and would be read from end to end for each departure.
  if (departed.size > 0 && schema !== model.name && model.departureIndexes) await transaction.query(model.departureIndexes(schema));
  return rememberDeparted(transaction, schema, { departed });
}

/** The same where nothing is taken away yet: a `fill` that leaves it to `completeFilled`. */
export async function rememberDeparted(transaction: Transaction, schema: string, { departed }: DepartureBatch): Promise<number[]> {
  const ids = [...departed].sort((left, right) => left - right);
  if (ids.length === 0) return ids;
  await transaction.query(
    `insert into ${schema}.departed_members (member_id) select id from unnest($1::bigint[]) as given(id) order by id on conflict do nothing`,
    [ids],
  );
  return ids;
}

/** SQL: whether one of these members has left. Stands inside a statement that is run anyway, so a like costs no round trip more. */
export function hasLeft(schema: string, ...members: readonly string[]): string {
  return `exists (select from ${schema}.departed_members d where d.member_id in (${members.join(", ")}))`;
}
