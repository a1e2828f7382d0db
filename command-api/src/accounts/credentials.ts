import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import type { Sql } from "@shiye/infra/read-db/sql";

export type Holder = "member" | "admin";

/** Passwords, as argon2id hashes (the library's default cost: 19 MiB, 2 passes; OWASP Password Storage Cheat Sheet). Never in the log. */
export interface Credentials {
  /** False when this id has credentials already: draw another id. */
  add(holder: Holder, holderId: number, passwordHash: string): Promise<boolean>;
  set(holder: Holder, holderId: number, passwordHash: string): Promise<void>;
  remove(holder: Holder, holderId: number): Promise<void>;
  /** Takes the same time whether or not there is such a holder. */
  verify(holder: Holder, holderId: number | undefined, password: string): Promise<boolean>;
}

export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

export function createCredentials(sql: Sql): Credentials {
  /** What a password is compared with when there is nobody to compare with. Nobody knows the password behind it. */
  const nobody = hash(randomBytes(32));
  return {
    async add(holder, holderId, passwordHash) {
      const text = "insert into accounts.credentials (holder, holder_id, password_hash) values ($1, $2, $3) on conflict do nothing";
      return (await sql.query(text, [holder, holderId, passwordHash])).rowCount === 1;
    },
    async set(holder, holderId, passwordHash) {
      const text = `insert into accounts.credentials (holder, holder_id, password_hash) values ($1, $2, $3)
        on conflict (holder, holder_id) do update set password_hash = excluded.password_hash`;
      await sql.query(text, [holder, holderId, passwordHash]);
    },
    async remove(holder, holderId) {
      await sql.query("delete from accounts.credentials where holder = $1 and holder_id = $2", [holder, holderId]);
    },
    async verify(holder, holderId, password) {
      const text = "select password_hash from accounts.credentials where holder = $1 and holder_id = $2";
      const { rows } = await sql.query<{ password_hash: string }>(text, [holder, holderId ?? 0]);
      const [row] = rows;
      const right = await verify(row?.password_hash ?? (await nobody), password);
      return right && row !== undefined;
    },
  };
}
