import type { KeyObject } from "node:crypto";
import type { ClientBase } from "pg";
import { ConfigError } from "../config/config-error.ts";
import { deriveKey, unseal } from "./aes.ts";
import { createKeyTables, memberKeyContext } from "./key-tables.ts";

/**
 * Makes sure that a database is used with its own master key. With another key taken account ids would look free and nothing sealed could
 * be opened, so a process with another key must not start.
 *
 * The first process of a new database stores the fingerprint of the key. In a database from before there was one, it is checked whether the
 * key opens what is stored. The token secret has no fingerprint: replacing it only ends all sessions.
 */
export async function checkMasterKey(client: ClientBase, masterKey: KeyObject): Promise<void> {
  await createKeyTables(client);
  const ours = fingerprintOf(masterKey);
  if ((await readFingerprint(client)) === undefined) {
    if (!(await opensMemberKeys(client, masterKey))) throw new ConfigError([LOST]);
    await client.query("insert into keys.master_key (fingerprint) values ($1) on conflict do nothing", [ours]);
  }
  // Of two first starts at the same moment one was faster: its key counts, for both.
  if ((await readFingerprint(client)) !== ours) throw new ConfigError([LOST]);
}

export const LOST =
  "这个数据库的个人数据是用另一把主密钥加密的 · the personal data of this database was encrypted with another master key than the one given here: " +
  "put back the secrets.json that belongs to it (in DATA_DIR, from a backup), or set MASTER_KEY to the key it was started with " +
  "(if a rotation was cut off: npm run shiye -- keys rotate master, once more). " +
  "Nothing was changed in the database";

/** One way (HKDF): it reveals nothing about the key. */
export function fingerprintOf(masterKey: KeyObject): string {
  return deriveKey(masterKey, "fingerprint of the master key").export().toString("hex");
}

export async function readFingerprint(client: ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ fingerprint: string }>("select fingerprint from keys.master_key");
  return rows[0]?.fingerprint;
}

/** Also true if there is nothing to open. */
async function opensMemberKeys(client: ClientBase, masterKey: KeyObject): Promise<boolean> {
  const { rows } = await client.query<{ member_id: string; wrapped: Buffer }>(
    "select member_id, wrapped from keys.member_keys where wrapped is not null limit 1",
  );
  try {
    for (const { member_id, wrapped } of rows) unseal(masterKey, wrapped, memberKeyContext(Number(member_id)));
    return true;
  } catch {
    return false;
  }
}
