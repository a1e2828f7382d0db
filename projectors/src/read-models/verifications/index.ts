import type { PublishedPush } from "@shiye/events/pushes";
import type { VerificationType } from "@shiye/events/verifications";
import type { Transaction } from "@shiye/infra/read-models/database";
import { insertRows, type TableShape, updateRows } from "@shiye/infra/read-models/row-writes";
import { verificationsModel } from "@shiye/infra/read-models/tables/verifications";
import { defineProjection } from "@shiye/infra/subscriptions/projection";
import { departures, hasLeft, recordDepartures } from "../../building-blocks/departed-members/departures.ts";
import { inKeyOrder } from "../../building-blocks/row-set.ts";
import type { VerificationsBatch } from "./batch.ts";
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
export const verifications = defineProjection<VerificationsBatch>({
  model: verificationsModel,
  handlers: { verifications: verificationHandlers, departures },
  pushes: {
    "verification:new": ["VerificationSubmitted"],
    "verification:decided": ["VerificationApproved", "VerificationRejected", "VerificationReopened"],
    "verification:withdrawn": ["VerificationWithdrawn", "MemberDeleted"],
  },
  createBatch: () => ({ submitted: new Map(), decided: new Map(), withdrawn: new Set(), departed: new Set() }),
  async write(transaction, schema, batch) {
    const departed = await recordDepartures(transaction, schema, verificationsModel, batch);
    const left = departed.length > 0 ? await forgetApplicants(transaction, schema, departed) : [];
    const arrived = await insertRows(transaction, schema, applications, inKeyOrder(batch.submitted), {
      existing: "keep",
      unless: hasLeft(schema, "fresh.member_id"),
    });
    await updateRows(transaction, schema, decisions, inKeyOrder(batch.decided));
    const withdrawn = batch.withdrawn.size > 0 ? await withdraw(transaction, schema, [...batch.withdrawn]) : [];
    return [
      ...tellAdministrators(arrived, batch),
      ...(await tellDecided(transaction, schema, [...batch.decided.keys()])),
      ...tellWithdrawn(withdrawn, "applicants"),
      ...tellWithdrawn(left, "nobody"),
    ];
  },
});

interface Withdrawn {
  id: number;
  member_id: number;
  type: VerificationType;
}

async function withdraw(transaction: Transaction, schema: string, ids: readonly number[]): Promise<Withdrawn[]> {
  const { rows } = await transaction.query<Withdrawn>(
    `update ${schema}.applications set withdrawn = true, fields = null, reject_reason = null where id = any($1::bigint[])
     returning id, member_id, type`,
    [ids],
  );
  return rows;
}

/** Returns those that were still visible. */
async function forgetApplicants(transaction: Transaction, schema: string, members: readonly number[]): Promise<Withdrawn[]> {
  const { rows } = await transaction.query<Withdrawn & { withdrawn: boolean }>(
    `delete from ${schema}.applications where member_id = any($1::bigint[]) returning id, member_id, type, withdrawn`,
    [members],
  );
  return rows.filter(({ withdrawn }) => !withdrawn);
}

/** A member who left has no open line. */
function tellWithdrawn(rows: readonly Withdrawn[], also: "applicants" | "nobody"): PublishedPush[] {
  return rows
    .toSorted((one, other) => one.id - other.id)
    .flatMap(({ id, member_id, type }): PublishedPush[] => {
      const push = { event: "verification:withdrawn", data: { id, type } } as const;
      return [...(also === "applicants" ? [{ room: `member:${member_id}` as const, ...push }] : []), { room: "admins", ...push }];
    });
}

/** Only of those that still wait at the end of the batch. */
function tellAdministrators(arrived: readonly { id: number }[], { submitted, decided, withdrawn }: VerificationsBatch): PublishedPush[] {
  return arrived.flatMap((row): PublishedPush[] => {
    const application = submitted.get(row.id);
    if (!application || decided.has(application.id) || withdrawn.has(application.id)) return [];
    return [{ room: "admins", event: "verification:new", data: { id: application.id, type: application.type } }];
  });
}

/** Only of applications that exist. A withdrawn one concerns nobody. */
async function tellDecided(transaction: Transaction, schema: string, decided: readonly number[]): Promise<PublishedPush[]> {
  if (decided.length === 0) return [];
  const { rows } = await transaction.query<{ id: number; member_id: number; type: VerificationType; status: 0 | 1 | 2 }>(
    `select id, member_id, type, status from ${schema}.applications where id = any($1::bigint[]) and not withdrawn order by id`,
    [decided],
  );
  return rows.flatMap(({ id, member_id, type, status }): PublishedPush[] => {
    const push = { event: "verification:decided", data: { id, type, status } } as const;
    return [
      { room: `member:${member_id}`, ...push },
      { room: "admins", ...push },
    ];
  });
}
