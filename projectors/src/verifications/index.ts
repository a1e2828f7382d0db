import { verificationsModel } from "@shiye/infra/read-db/models/verifications";
import type { Transaction } from "@shiye/infra/read-db/read-db";
import { insertRows, type TableShape, updateRows } from "@shiye/infra/read-db/row-writes";
import { defineReadModel } from "../runner/read-model.ts";
import { inKeyOrder } from "../runner/row-set.ts";
import type { VerificationsBatch } from "./batch.ts";
import { members } from "./members.ts";
import { verifications as verificationHandlers } from "./verifications.ts";

const applications: TableShape = {
  name: "applications",
  columns: { id: "bigint", member_id: "bigint", type: "smallint", fields: "jsonb", created_at: "timestamptz" },
  key: ["id"],
};

const decisions: TableShape = {
  name: "applications",
  columns: { id: "bigint", status: "smallint", reject_reason: "text", audited_at: "timestamptz" },
  key: ["id"],
};

/** Applications for badges: departed members → applications → decisions → withdrawals. */
export const verifications = defineReadModel<VerificationsBatch>({
  model: verificationsModel,
  nouns: { verifications: verificationHandlers, members },
  createBatch: () => ({ submitted: new Map(), decided: new Map(), withdrawn: new Set(), departed: new Set() }),
  async write(transaction, schema, batch) {
    await forget(transaction, schema, [...batch.departed]);
    await insertRows(transaction, schema, applications, inKeyOrder(batch.submitted), {
      existing: "keep",
      unless: `exists (select from ${schema}.departed_members d where d.member_id = fresh.member_id)`,
    });
    await updateRows(transaction, schema, decisions, inKeyOrder(batch.decided));
    if (batch.withdrawn.size > 0)
      await transaction.query(
        `update ${schema}.applications set withdrawn = true, fields = null, reject_reason = null where id = any($1::bigint[])`,
        [[...batch.withdrawn]],
      );
    return [];
  },
});

/** What a member who left has applied for, and whatever of it is still to be told. */
async function forget(transaction: Transaction, schema: string, memberIds: readonly number[]): Promise<void> {
  if (memberIds.length === 0) return;
  await transaction.query(
    `insert into ${schema}.departed_members (member_id) select id from unnest($1::bigint[]) as departed(id) order by id on conflict do nothing`,
    [memberIds],
  );
  await transaction.query(`delete from ${schema}.applications where member_id = any($1::bigint[])`, [memberIds]);
}
