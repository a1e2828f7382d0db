import { type KeyObject, randomBytes, randomUUID } from "node:crypto";
import { hmacHex, seal, unseal } from "@shiye/infra/crypto/aes";
import type { Sql } from "@shiye/infra/read-models/sql";
import { Secret, TOTP } from "otpauth";

/** Six digits, a new code every 30 seconds, SHA-1: what every authenticator supports (RFC 6238). */
const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
/** The clock of a phone may be off by so many steps. */
const STEPS_OFF = 1;
const RECOVERY_CODES = 10;

/**
 * Secrets of authenticators. They are sealed and stored beside the password hashes, never in the log. The log says which one is valid. A
 * code is accepted once: the step of the last code is stored, and only later steps are accepted.
 */
export interface SecondFactors {
  /** Creates a secret with recovery codes. It replaces all others of which no code was shown yet. */
  begin(adminId: number, username: string): Promise<{ secretId: string; secret: string; url: string }>;
  /** The id of the last one that was begun. */
  begun(adminId: number): Promise<string | undefined>;
  /** Uses a code of the authenticator, or a recovery code. */
  use(adminId: number, secretId: string, code: string): Promise<boolean>;
  /** The recovery codes, without the used ones. They are always the same. */
  recoveryCodes(adminId: number, secretId: string): Promise<string[]>;
  /** Removes one secret, or all without an id. */
  forget(adminId: number, secretId?: string): Promise<void>;
}

export function createSecondFactors({ sql, key, now }: { sql: Sql; key: KeyObject; now: () => number }): SecondFactors {
  const contextOf = (adminId: number, secretId: string) => `second factor ${adminId} ${secretId}`;
  const markOf = (adminId: number, code: string) => hmacHex(key, `recovery ${adminId} ${code.replaceAll("-", "").toLowerCase()}`);
  /** Derived from our key, so that only their hashes are stored. */
  const codesOf = (adminId: number, secretId: string) =>
    Array.from({ length: RECOVERY_CODES }, (_none, index) =>
      hmacHex(key, `recovery code ${adminId} ${secretId} ${index}`)
        .slice(0, 10)
        .replace(/^(.{5})/, "$1-"),
    );
  const totp = (secret: Secret, label: string) =>
    new TOTP({ issuer: "拾页", label, secret, digits: 6, period: PERIOD_SECONDS, algorithm: "SHA1" });

  async function stepOf(adminId: number, secretId: string, code: string): Promise<number | undefined> {
    const { rows } = await sql.query<{ sealed: Buffer }>(
      "select sealed from accounts.second_factors where admin_id = $1 and secret_id = $2",
      [adminId, secretId],
    );
    const [row] = rows;
    if (!row || !/^\d{6}$/.test(code)) return undefined;
    const secret = new Secret({ buffer: Uint8Array.from(unseal(key, row.sealed, contextOf(adminId, secretId))).buffer });
    const timestamp = now();
    const delta = totp(secret, "").validate({ token: code, timestamp, window: STEPS_OFF });
    return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
  }

  return {
    async begin(adminId, username) {
      const secretId = randomUUID();
      const bytes = randomBytes(SECRET_BYTES);
      const secret = new Secret({ buffer: Uint8Array.from(bytes).buffer });
      const marks = codesOf(adminId, secretId).map((code) => markOf(adminId, code));
      // A secret whose code was shown may be being confirmed now. Without it its administrator would be locked out.
      await sql.query(
        `with gone as (delete from accounts.second_factors where admin_id = $1 and last_step = 0)
         insert into accounts.second_factors (admin_id, secret_id, sealed, recovery_marks) values ($1, $2, $3, $4)`,
        [adminId, secretId, seal(key, bytes, contextOf(adminId, secretId)), marks],
      );
      return { secretId, secret: secret.base32, url: totp(secret, username).toString() };
    },

    async begun(adminId) {
      const text = "select secret_id from accounts.second_factors where admin_id = $1 order by created_at desc limit 1";
      return (await sql.query<{ secret_id: string }>(text, [adminId])).rows[0]?.secret_id;
    },

    async use(adminId, secretId, code) {
      const step = await stepOf(adminId, secretId, code);
      const where = "where admin_id = $1 and secret_id = $2";
      const { rowCount } =
        step === undefined
          ? await sql.query(
              `update accounts.second_factors set recovery_marks = array_remove(recovery_marks, $3) ${where} and $3 = any(recovery_marks)`,
              [adminId, secretId, markOf(adminId, code)],
            )
          : await sql.query(`update accounts.second_factors set last_step = $3 ${where} and last_step < $3`, [adminId, secretId, step]);
      return rowCount === 1;
    },

    async recoveryCodes(adminId, secretId) {
      const text = "select recovery_marks from accounts.second_factors where admin_id = $1 and secret_id = $2";
      const { rows } = await sql.query<{ recovery_marks: string[] }>(text, [adminId, secretId]);
      return codesOf(adminId, secretId).filter((code) => rows[0]?.recovery_marks.includes(markOf(adminId, code)));
    },

    async forget(adminId, secretId) {
      const text = "delete from accounts.second_factors where admin_id = $1 and secret_id = coalesce($2, secret_id)";
      await sql.query(text, [adminId, secretId ?? null]);
    },
  };
}
