import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import type { Sql } from "@shiye/infra/read-models/sql";
import { FIRST_CREDENTIAL } from "../members/state.ts";

export type Holder = "member" | "admin";

/**
 * Passwords as argon2id hashes (default cost of the library: 19 MiB, 2 passes; OWASP Password Storage Cheat Sheet). They are never in the
 * log. A holder may have several for a moment; the log says which one is valid.
 */
export interface Credentials {
  /** False when this id exists already; draw another id. */
  add(holder: Holder, holderId: number, passwordHash: string, credentialId?: string): Promise<boolean>;
  set(holder: Holder, holderId: number, passwordHash: string): Promise<void>;
  /** Removes one credential, or all of the holder without an id. */
  remove(holder: Holder, holderId: number, credentialId?: string): Promise<void>;
  /** The ids with a credential. Only for administrators, who are few. */
  holders(holder: "admin"): Promise<number[]>;
  /** Takes the same time whether or not the holder exists. */
  verify(holder: Holder, holderId: number | undefined, password: string, credentialId?: string): Promise<boolean>;
}

export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

export function createCredentials(sql: Sql): Credentials {
  /** The hash to compare with when the holder does not exist. Nobody knows its password. */
  const nobody = hash(randomBytes(32));
  return {
    async add(holder, holderId, passwordHash, credentialId = FIRST_CREDENTIAL) {
      const text = `insert into accounts.credentials (holder, holder_id, password_hash, credential_id) values ($1, $2, $3, $4)
        on conflict do nothing`;
      return (await sql.query(text, [holder, holderId, passwordHash, credentialId])).rowCount === 1;
    },
    async set(holder, holderId, passwordHash) {
      const text = `insert into accounts.credentials (holder, holder_id, password_hash) values ($1, $2, $3)
        on conflict (holder, holder_id, credential_id) do update set password_hash = excluded.password_hash`;
      await sql.query(text, [holder, holderId, passwordHash]);
    },
    async remove(holder, holderId, credentialId) {
      const text = "delete from accounts.credentials where holder = $1 and holder_id = $2 and credential_id = coalesce($3, credential_id)";
      await sql.query(text, [holder, holderId, credentialId ?? null]);
    },
    async holders(holder) {
      const text = "select distinct holder_id::text as id from accounts.credentials where holder = $1 order by id";
      return (await sql.query<{ id: string }>(text, [holder])).rows.map(({ id }) => Number(id));
    },
    async verify(holder, holderId, password, credentialId = FIRST_CREDENTIAL) {
      const text = "select password_hash from accounts.credentials where holder = $1 and holder_id = $2 and credential_id = $3";
      const { rows } = await sql.query<{ password_hash: string }>(text, [holder, holderId ?? 0, credentialId]);
      const [row] = rows;
      const right = await verify(row?.password_hash ?? (await nobody), password);
      return right && row !== undefined;
    },
  };
}
