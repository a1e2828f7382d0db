import type { PublishedPush } from "@shiye/events/pushes";
import type { Transaction } from "@shiye/infra/read-models/database";
import { addCounts, deleteRows, insertRows, rowsAsSet, type TableShape } from "@shiye/infra/read-models/row-writes";
import { hasLeft } from "../../building-blocks/departed-members/departures.ts";
import type { FollowKey, MembersBatch } from "./batch.ts";

const followRows: TableShape = {
  name: "follows",
  columns: { follower_id: "bigint", followed_id: "bigint", followed_at: "timestamptz" },
  key: ["follower_id", "followed_id"],
};

const followCounts: TableShape = {
  name: "follow_counts",
  columns: { member_id: "bigint", follow_count: "integer", fans_count: "integer", mutual_count: "integer" },
  key: ["member_id"],
};

type EndedRow = FollowKey & { mutual: boolean };

/** ended follows, with those of members who left → new follows → which of them are mutual → counters. A member who left is told nothing. */
export async function writeFollows(
  transaction: Transaction,
  schema: string,
  batch: MembersBatch,
  departed: readonly number[],
): Promise<PublishedPush[]> {
  const [puts, removals] = [batch.follows.puts(), batch.follows.removals()];
  const endedAlone = await deleteRows<EndedRow>(transaction, schema, followRows, removals);
  const ended = [...endedAlone, ...(await endFollowsOf(transaction, schema, departed))];
  const begun = await insertRows<FollowKey>(transaction, schema, followRows, puts, {
    existing: "replace",
    unless: hasLeft(schema, "fresh.follower_id", "fresh.followed_id"),
  });
  for (const [rows, by] of [[ended, -1] as const, [begun, 1] as const])
    for (const { follower_id, followed_id } of rows) {
      batch.counts.add(follower_id, "follow_count", by);
      batch.counts.add(followed_id, "fans_count", by);
    }
  for (const { follower_id, mutual } of ended) if (mutual) batch.counts.add(follower_id, "mutual_count", -1);
  for (const { follower_id, mutual } of await markMutual(transaction, schema, [...ended, ...begun]))
    batch.counts.add(follower_id, "mutual_count", mutual ? 1 : -1);
  const counts = batch.counts.entries().map(({ id, ...rest }) => ({ member_id: id, ...rest }));
  await addCounts(transaction, schema, followCounts, counts);
  return [...tellFollowers(endedAlone, false), ...tellFollowers(begun, true)];
}

function tellFollowers(follows: readonly FollowKey[], followed: boolean): PublishedPush[] {
  return follows.map(({ follower_id, followed_id }) => ({
    room: `member:${follower_id}`,
    event: "follow:changed",
    data: { id: followed_id, followed },
  }));
}

async function endFollowsOf(transaction: Transaction, schema: string, departed: readonly number[]): Promise<EndedRow[]> {
  if (departed.length === 0) return [];
  const { rows } = await transaction.query<EndedRow>(
    `delete from ${schema}.follows where follower_id = any($1::bigint[]) or followed_id = any($1::bigint[]) returning follower_id, followed_id, mutual`,
    [departed],
  );
  return rows;
}

/** Sets both directions of every changed pair to what the rows say. Returns those that changed. */
async function markMutual(transaction: Transaction, schema: string, changed: readonly FollowKey[]) {
  if (changed.length === 0) return [];
  const { source, values } = rowsAsSet({ follower_id: "bigint", followed_id: "bigint" }, changed);
  const back = `exists (select from ${schema}.follows b where b.follower_id = f.followed_id and b.followed_id = f.follower_id)`;
  const { rows } = await transaction.query<{ follower_id: number; mutual: boolean }>(
    `update ${schema}.follows f set mutual = ${back}
     from (select follower_id, followed_id from ${source} union select followed_id, follower_id from ${source}) as pair
     where f.follower_id = pair.follower_id and f.followed_id = pair.followed_id and f.mutual <> ${back}
     returning f.follower_id, f.mutual`,
    values,
  );
  return rows;
}
