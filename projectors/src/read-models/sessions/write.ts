import type { Transaction } from "@shiye/infra/read-models/database";
import { insertRows, rowsAsSet, type TableShape, updateRows } from "@shiye/infra/read-models/row-writes";
import { sessionsModel } from "@shiye/infra/read-models/tables/sessions";
import { deleteRowsOf, hasLeft, recordDepartures } from "../../building-blocks/departed-members/departures.ts";
import { inKeyOrder } from "../../building-blocks/row-set.ts";
import type { PasswordChangeRow, SessionsBatch } from "./accounts.ts";

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
    password_revision: "integer",
    region: "text",
    last_used_at: "timestamptz",
  },
  key: ["id"],
};

const expiries: TableShape = {
  name: "sessions",
  columns: { id: "bigint", expires_at: "timestamptz", region: "text", last_used_at: "timestamptz" },
  key: ["id"],
};
const devices: TableShape = { name: "sessions", columns: { id: "bigint", user_agent: "text" }, key: ["id"] };
const removals: TableShape = { name: "sessions", columns: { id: "bigint", removed: "boolean" }, key: ["id"] };
const changeColumns = { member_id: "bigint", revision: "integer", kept_session_id: "bigint" } as const;

interface SessionOver {
  id: number;
  holder: string;
  holder_id: number;
}

/**
 * departures → started → extended → renamed → removed → ended → ended by a change of password or a lock → locked. Returns those that were
 * open until now.
 */
export async function writeSessions(transaction: Transaction, schema: string, batch: SessionsBatch): Promise<SessionOver[]> {
  const departed = await recordDepartures(transaction, schema, sessionsModel, batch);
  const over = await forget(transaction, schema, departed);
  await insertRows(transaction, schema, sessionRows, inKeyOrder(batch.started), {
    existing: "keep",
    unless: `fresh.holder = 'member' and ${hasLeft(schema, "fresh.holder_id")}`,
  });
  await updateRows(transaction, schema, expiries, inKeyOrder(batch.extended));
  await updateRows(transaction, schema, devices, inKeyOrder(batch.renamed));
  await updateRows(
    transaction,
    schema,
    removals,
    [...batch.removed].sort((one, other) => one - other).map((id) => ({ id, removed: true })),
  );
  await noteChanges(transaction, schema, inKeyOrder(batch.passwords));

  const returning = "returning s.id, s.holder, s.holder_id";
  const end = async (statement: string, ids: Iterable<number>) => {
    const values = [...ids];
    if (values.length === 0) return;
    for (const row of (await transaction.query<SessionOver>(statement, [values])).rows) over.push(row);
  };
  await end(`update ${schema}.sessions s set is_active = false where s.id = any($1::bigint[]) and s.is_active ${returning}`, batch.ended);
  // Sessions that came before the change, and those that come after it.
  const outlived = (which: string) => `
    update ${schema}.sessions s set is_active = false from ${schema}.password_changes p
    where ${which} and s.holder = 'member' and p.member_id = s.holder_id and s.is_active
      and s.password_revision < p.revision and s.id <> p.kept_session_id ${returning}`;
  await end(outlived("s.holder_id = any($1::bigint[])"), batch.passwords.keys());
  await end(outlived("s.id = any($1::bigint[])"), batch.started.keys());
  await writeLocks(transaction, schema, batch.locks);
  return over;
}

async function forget(transaction: Transaction, schema: string, departed: readonly number[]): Promise<SessionOver[]> {
  if (departed.length === 0) return [];
  await deleteRowsOf(transaction, schema, departed, [
    ["password_changes", "member_id"],
    ["locked_members", "member_id"],
  ]);
  const { rows } = await transaction.query<SessionOver & { is_active: boolean }>(
    `delete from ${schema}.sessions where holder_id = any($1::bigint[]) and holder = 'member' returning id, holder, holder_id, is_active`,
    [departed],
  );
  return rows.filter((row) => row.is_active);
}

/** The last change counts, also when an earlier one is repeated. */
async function noteChanges(transaction: Transaction, schema: string, changes: readonly PasswordChangeRow[]): Promise<void> {
  if (changes.length === 0) return;
  const { source, values } = rowsAsSet(changeColumns, changes);
  await transaction.query(
    `insert into ${schema}.password_changes as old (member_id, revision, kept_session_id)
     select member_id, revision, kept_session_id from ${source} where not ${hasLeft(schema, "fresh.member_id")}
     on conflict (member_id) do update set revision = excluded.revision, kept_session_id = excluded.kept_session_id
     where excluded.revision > old.revision`,
    values,
  );
}

/** Who is locked now. Their sessions are over; so that callers learn why, it is stored that they are refused meanwhile. */
async function writeLocks(transaction: Transaction, schema: string, locks: ReadonlyMap<number, boolean>): Promise<void> {
  const [locked, unlocked] = [true, false].map((wanted) => [...locks].filter(([, isLocked]) => isLocked === wanted).map(([id]) => id));
  if (unlocked?.length) await transaction.query(`delete from ${schema}.locked_members where member_id = any($1::bigint[])`, [unlocked]);
  if (locked?.length)
    await transaction.query(
      `insert into ${schema}.locked_members (member_id) select id from unnest($1::bigint[]) as fresh(id)
       where not ${hasLeft(schema, "fresh.id")} order by id on conflict do nothing`,
      [locked],
    );
}
