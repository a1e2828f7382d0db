import type { PublishedPush } from "@shiye/events/pushes";
import { sessionsModel } from "@shiye/infra/read-db/models/sessions";
import { insertRows, type TableShape, updateRows } from "@shiye/infra/read-db/row-writes";
import { defineReadModel } from "../runner/read-model.ts";
import { inKeyOrder } from "../runner/row-set.ts";
import { accounts, type SessionsBatch } from "./accounts.ts";
import { admins } from "./admins.ts";

const sessionRows: TableShape = {
  name: "sessions",
  columns: {
    id: "bigint",
    holder: "text",
    holder_id: "bigint",
    user_agent: "text",
    is_active: "boolean",
    expires_at: "timestamptz",
    created_at: "timestamptz",
  },
  key: ["id"],
};

const expiries: TableShape = { name: "sessions", columns: { id: "bigint", expires_at: "timestamptz" }, key: ["id"] };

/** Which sign-ins are alive. All events of a session stand in one stream, so starting, extending and ending keep their order. */
export const sessions = defineReadModel<SessionsBatch>({
  model: sessionsModel,
  nouns: { accounts, admins },
  createBatch: () => ({ started: new Map(), extended: new Map(), ended: new Set() }),
  pushes: { "session:ended": ["SessionEnded"] },
  async write(transaction, schema, batch) {
    await insertRows(transaction, schema, sessionRows, inKeyOrder(batch.started), { existing: "keep" });
    await updateRows(transaction, schema, expiries, inKeyOrder(batch.extended));
    if (batch.ended.size === 0) return [];
    const { rows } = await transaction.query<{ id: number; holder: string; holder_id: number }>(
      `update ${schema}.sessions set is_active = false where id = any($1::bigint[]) and is_active returning id, holder, holder_id`,
      [[...batch.ended]],
    );
    return rows
      .filter(({ holder }) => holder === "member")
      .map(({ id, holder_id }): PublishedPush => ({ room: `member:${holder_id}`, event: "session:ended", data: { sessionId: id } }));
  },
});
