import { createSecretKey, type KeyObject } from "node:crypto";
import type { ClientBase } from "pg";
import { ConfigError } from "../config/config-error.ts";
import { seal, unseal } from "./aes.ts";
import { createKeyTables, memberKeyContext } from "./key-tables.ts";
import { fingerprintOf, LOST, readFingerprint } from "./master-key-fingerprint.ts";

const PAGE = 5000;
const LASTING = "lasting secret";

const keyOf = (masterKey: string) => createSecretKey(Buffer.from(masterKey, "hex"));

/**
 * The secret that must stay the same although the master key changes: stream names are derived from it. It is the first master key, wrapped
 * by the current one.
 */
export async function readLastingSecret(client: ClientBase, masterKey: string): Promise<string> {
  const { rows } = await client.query<{ wrapped: Buffer }>("select wrapped from keys.lasting_secret");
  return rows[0] ? unseal(keyOf(masterKey), rows[0].wrapped, LASTING).toString() : masterKey;
}

/**
 * Wraps every member's key with another master key. One transaction: interrupted, nothing has changed. Returns the number of wrapped keys;
 * undefined if the database belongs to the new key already. No key of a member changes, so no event and no read model does.
 */
export async function rotateMasterKey(
  client: ClientBase,
  { from, to, onProgress = () => {} }: { from: string; to: string; onProgress?: (done: number) => void },
): Promise<number | undefined> {
  await createKeyTables(client);
  const [old, next] = [keyOf(from), keyOf(to)];
  await client.query("begin");
  try {
    // Readers continue; whoever creates or destroys a key waits.
    await client.query("lock table keys.member_keys, keys.master_key in exclusive mode");
    const known = await readFingerprint(client);
    if (known === fingerprintOf(next)) {
      await client.query("rollback");
      return undefined;
    }
    if (known !== fingerprintOf(old)) throw new ConfigError([LOST]);
    await requireNobodyElse(client);
    const lasting = await readLastingSecret(client, from);
    const done = await wrapAnew(client, old, next, onProgress);
    await client.query("update keys.master_key set fingerprint = $1", [fingerprintOf(next)]);
    await client.query(
      "insert into keys.lasting_secret (wrapped) values ($1) on conflict (only_row) do update set wrapped = excluded.wrapped",
      [seal(next, Buffer.from(lasting), LASTING)],
    );
    await client.query("commit");
    return done;
  } catch (error) {
    // If this fails too, the connection is gone, and the transaction with it.
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

/** Nothing was changed, because a process uses the key. */
export class ProductRunsError extends Error {
  override message = "产品还在运行 · the product runs on this database: stop all of its processes first, on every machine";
}

/** A running process with the old key could open nothing afterwards. */
async function requireNobodyElse(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ others: number }>(
    "select count(*)::integer as others from pg_stat_activity where datname = current_database() and application_name = 'keyring listener'",
  );
  if (rows[0]?.others) throw new ProductRunsError();
}

async function wrapAnew(client: ClientBase, old: KeyObject, next: KeyObject, onProgress: (done: number) => void): Promise<number> {
  for (let [after, done] = ["-1", 0]; ; onProgress(done)) {
    const { rows } = await client.query<{ member_id: string; wrapped: Buffer }>(
      "select member_id, wrapped from keys.member_keys where wrapped is not null and member_id > $1 order by member_id limit $2",
      [after, PAGE],
    );
    if (rows.length === 0) return done;
    const wrapped = rows.map((row) => {
      const context = memberKeyContext(Number(row.member_id));
      return seal(next, unseal(old, row.wrapped, context), context);
    });
    await client.query(
      "update keys.member_keys k set wrapped = n.wrapped from unnest($1::bigint[], $2::bytea[]) as n(member_id, wrapped) where k.member_id = n.member_id",
      [rows.map((row) => row.member_id), wrapped],
    );
    done += rows.length;
    after = rows.at(-1)?.member_id ?? after;
  }
}
