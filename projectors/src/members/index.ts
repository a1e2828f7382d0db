import { membersModel } from "@shiye/infra/read-db/models/members";
import { addCounts, deleteRows, insertRows, type TableShape, updateRows } from "@shiye/infra/read-db/row-writes";
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
  nouns: { members: memberHandlers, follows },
  createBatch: createMembersBatch,
  async write(transaction, schema, batch) {
    await insertRows(transaction, schema, registrations, inKeyOrder(batch.registered), { existing: "keep" });
    await updateRows(transaction, schema, profiles, inKeyOrder(batch.edited));
    const ended = await deleteRows<FollowKey>(transaction, schema, followRows, batch.follows.removals());
    const begun = await insertRows<FollowKey>(transaction, schema, followRows, batch.follows.puts(), { existing: "replace" });
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
