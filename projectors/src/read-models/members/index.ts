import { ANONYMOUS_NICKNAME } from "@shiye/events/members";
import type { Transaction } from "@shiye/infra/read-models/database";
import { insertRows, type TableShape, updateRows } from "@shiye/infra/read-models/row-writes";
import { membersModel } from "@shiye/infra/read-models/tables/members";
import { defineProjection } from "@shiye/infra/subscriptions/projection";
import { departures, hasLeft, recordDepartures } from "../../building-blocks/departed-members/departures.ts";
import { inKeyOrder } from "../../building-blocks/row-set.ts";
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

const places: TableShape = { name: "members", columns: { id: "bigint", location: "text" }, key: ["id"] };
const standings: TableShape = { name: "members", columns: { id: "bigint", is_active: "boolean" }, key: ["id"] };

/** Members with their profiles, follows and badges. */
export const members = defineProjection<MembersBatch>({
  model: membersModel,
  handlers: { members: memberHandlers, follows, verifications, departures },
  pushes: { "follow:changed": ["MemberFollowed", "MemberUnfollowed"] },
  createBatch: createMembersBatch,
  async write(transaction, schema, batch) {
    const departed = await recordDepartures(transaction, schema, membersModel, batch);
    await insertRows(transaction, schema, registrations, inKeyOrder(batch.registered), { existing: "keep" });
    await updateRows(transaction, schema, profiles, inKeyOrder(batch.edited), { unless: hasLeft(schema, "fresh.id") });
    await updateRows(transaction, schema, places, inKeyOrder(batch.placed), { unless: hasLeft(schema, "fresh.id") });
    await updateRows(transaction, schema, standings, inKeyOrder(batch.standings), { unless: hasLeft(schema, "fresh.id") });
    await writeBadges(transaction, schema, batch, departed);
    await eraseProfiles(transaction, schema, departed);
    return writeFollows(transaction, schema, batch, departed);
  },
});

/** Of members who left only the id and the day of registration stay. */
async function eraseProfiles(transaction: Transaction, schema: string, departed: readonly number[]): Promise<void> {
  if (departed.length === 0) return;
  await transaction.query(
    `update ${schema}.members m set account_name = '', nickname = $2, avatar = null, bio = null, location = null, gender = null,
       zodiac_sign = null, mbti = null, education = null, major = null, interests = '[]', verified = 0, is_active = false, departed = true
     where m.id = any($1::bigint[]) and not m.departed`,
    [departed, ANONYMOUS_NICKNAME],
  );
}
