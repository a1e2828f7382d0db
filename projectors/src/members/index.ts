import { ANONYMOUS_NICKNAME } from "@shiye/events/members";
import { membersModel } from "@shiye/infra/read-db/models/members";
import type { Transaction } from "@shiye/infra/read-db/read-db";
import { addCounts, deleteRows, insertRows, type TableShape, updateRows } from "@shiye/infra/read-db/row-writes";
import { departures, hasLeft, recordDepartures } from "../departures/departures.ts";
import { defineReadModel } from "../runner/read-model.ts";
import { inKeyOrder } from "../runner/row-set.ts";
import { createMembersBatch, type FollowKey, type MembersBatch } from "./batch.ts";
import { follows } from "./follows.ts";
import { members as memberHandlers } from "./members.ts";

const registrations: TableShape = {
  name: "members",
  columns: {
    id: "bigint",
    account_name: "text",
    nickname: "text",
    avatar: "text",
    bio: "text",
    location: "text",
    created_at: "timestamptz",
  },
  key: ["id"],
};

const profiles: TableShape = {
  name: "members",
  columns: {
    id: "bigint",
    nickname: "text",
    avatar: "text",
    bio: "text",
    gender: "text",
    zodiac_sign: "text",
    mbti: "text",
    education: "text",
    major: "text",
    interests: "jsonb",
  },
  key: ["id"],
};

const followRows: TableShape = {
  name: "follows",
  columns: { follower_id: "bigint", followed_id: "bigint", followed_at: "timestamptz" },
  key: ["follower_id", "followed_id"],
};

const followCounts: TableShape = {
  name: "follow_counts",
  columns: { member_id: "bigint", follow_count: "integer", fans_count: "integer" },
  key: ["member_id"],
};

/** Who the members are, and who follows whom. */
export const members = defineReadModel<MembersBatch>({
  model: membersModel,
  nouns: { members: memberHandlers, follows, departures },
  createBatch: createMembersBatch,
  async write(transaction, schema, batch) {
    const departed = await recordDepartures(transaction, schema, membersModel, batch);
    await insertRows(transaction, schema, registrations, inKeyOrder(batch.registered), { existing: "keep" });
    await updateRows(transaction, schema, profiles, inKeyOrder(batch.edited), { unless: hasLeft(schema, "fresh.id") });
    await eraseProfiles(transaction, schema, [...batch.registered.keys(), ...departed]);
    const ended = await deleteRows<FollowKey>(transaction, schema, followRows, batch.follows.removals());
    ended.push(...(await endFollows(transaction, schema, departed)));
    const begun = await insertRows<FollowKey>(transaction, schema, followRows, batch.follows.puts(), {
      existing: "replace",
      unless: hasLeft(schema, "fresh.follower_id", "fresh.followed_id"),
    });
    for (const [rows, by] of [[ended, -1] as const, [begun, 1] as const])
      for (const { follower_id, followed_id } of rows) {
        batch.counts.add(follower_id, "follow_count", by);
        batch.counts.add(followed_id, "fans_count", by);
      }
    const counts = batch.counts.entries().map(({ id, ...rest }) => ({ member_id: id, ...rest }));
    await addCounts(transaction, schema, followCounts, counts);
    return [];
  },
});

/** Of these members, whoever left: nothing but the id and the day they came stays. */
async function eraseProfiles(transaction: Transaction, schema: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction.query(
    `update ${schema}.members m set account_name = '', nickname = $2, avatar = null, bio = null, location = null, gender = null,
       zodiac_sign = null, mbti = null, education = null, major = null, interests = '[]', verified = 0, is_active = false, departed = true
     where m.id = any($1::bigint[]) and not m.departed and ${hasLeft(schema, "m.id")}`,
    [ids, ANONYMOUS_NICKNAME],
  );
}

async function endFollows(transaction: Transaction, schema: string, departed: readonly number[]): Promise<FollowKey[]> {
  if (departed.length === 0) return [];
  const { rows } = await transaction.query<FollowKey>(
    `delete from ${schema}.follows where follower_id = any($1::bigint[]) or followed_id = any($1::bigint[]) returning follower_id, followed_id`,
    [departed],
  );
  return rows;
}
