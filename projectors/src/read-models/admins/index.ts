import { insertRows, type TableShape } from "@shiye/infra/read-models/row-writes";
import { adminsModel } from "@shiye/infra/read-models/tables/admins";
import { defineProjection } from "@shiye/infra/subscriptions/projection";
import { inKeyOrder } from "../../building-blocks/row-set.ts";
import { type AdminsBatch, admins as handlers } from "./admins.ts";

const rows: TableShape = {
  name: "admins",
  columns: {
    id: "bigint",
    username: "text",
    role: "text",
    is_active: "boolean",
    second_factor: "boolean",
    password_is_temporary: "boolean",
    password_revision: "integer",
    kept_session_id: "bigint",
    revision: "integer",
    created_at: "timestamptz",
  },
  key: ["id"],
};

/** Changes of administrators are rare, so each is a statement of its own. */
export const admins = defineProjection<AdminsBatch>({
  model: adminsModel,
  handlers: { admins: handlers },
  createBatch: () => ({ created: new Map(), changes: [] }),
  async write(transaction, schema, batch) {
    await insertRows(transaction, schema, rows, inKeyOrder(batch.created), { existing: "keep" });
    for (const { id, revision, role, is_active, second_factor, password_is_temporary, password_revision, kept_session_id } of batch.changes)
      await transaction.query(
        `update ${schema}.admins set revision = $2, role = coalesce($3, role), is_active = coalesce($4, is_active),
           second_factor = coalesce($5, second_factor), password_is_temporary = coalesce($6, password_is_temporary),
           kept_session_id = case when $7::integer is null then kept_session_id else $8::bigint end,
           password_revision = coalesce($7::integer, password_revision)
         where id = $1 and revision < $2`,
        [id, revision, role, is_active, second_factor, password_is_temporary, password_revision, kept_session_id],
      );
    return [];
  },
});
