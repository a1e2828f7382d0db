import { membersModel } from "@shiye/infra/read-db/models/members";
import { insertRows, type TableShape, updateRows } from "@shiye/infra/read-db/row-writes";
import { defineReadModel } from "../runner/read-model.ts";
import { inKeyOrder } from "../runner/row-set.ts";
import { createMembersBatch, type MembersBatch } from "./batch.ts";
import { follows } from "./follows.ts";
import { members as memberHandlers } from "./members.ts";
import { verifications } from "./verifications.ts";
import { writeBadges } from "./write-badges.ts";
import { writeFollows } from "./write-follows.ts";

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

/** Who the members are, and who follows whom and what badges they wear. */
export const members = defineReadModel<MembersBatch>({
  model: membersModel,
  nouns: { members: memberHandlers, follows, verifications },
  createBatch: createMembersBatch,
  async write(transaction, schema, batch) {
    await insertRows(transaction, schema, registrations, inKeyOrder(batch.registered), { existing: "keep" });
    await updateRows(transaction, schema, profiles, inKeyOrder(batch.edited));
    await writeBadges(transaction, schema, batch);
    await writeFollows(transaction, schema, batch);
    return [];
  },
});
