import { type KeyObject, randomInt } from "node:crypto";
import { Challenge, type ProvenCall, readProof } from "@shiye/events/proof-of-work";
import type { Sql } from "@shiye/infra/read-models/sql";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/sha";

const LIFETIME_MS = 10 * 60_000;
/** 25,000 digests on average and at most 50,000: below a second on a phone, about 0.1 s on a desktop (docs/decisions/captcha.md). */
const COST = 10;
const MOST_COUNTERS = 5000;

/** Proofs of work. A challenge is signed and not stored. Only used solutions are stored. */
export interface Proofs {
  make(call: ProvenCall): Promise<Challenge>;
  /** Whether the header has a valid proof for this call. A valid proof is used up. */
  accept(header: string, call: ProvenCall): Promise<boolean>;
  sweep(): Promise<void>;
}

export function createProofs({ sql, key, now }: { sql: Sql; key: KeyObject; now: () => number }): Proofs {
  const secret = key.export().toString("hex");
  const secrets = { hmacSignatureSecret: `challenge ${secret}`, hmacKeySignatureSecret: `solution ${secret}` };
  return {
    async make(call) {
      const counter = randomInt(MOST_COUNTERS);
      const expiresAt = Math.floor((now() + LIFETIME_MS) / 1000);
      return Challenge.parse(
        await createChallenge({ algorithm: "SHA-256", cost: COST, counter, data: { call }, deriveKey, expiresAt, ...secrets }),
      );
    },

    async accept(header, call) {
      const proof = readProof(header);
      if (!proof) return false;
      const { parameters, signature } = proof.challenge;
      if (parameters.data.call !== call || parameters.expiresAt * 1000 < now()) return false;
      if (!(await verifySolution({ ...proof, deriveKey, ...secrets })).verified) return false;
      const text = "insert into accounts.proof_marks (id, expires_at) values ($1, $2) on conflict do nothing";
      return (await sql.query(text, [signature, new Date(parameters.expiresAt * 1000)])).rowCount === 1;
    },

    async sweep() {
      await sql.query("delete from accounts.proof_marks where expires_at < $1", [new Date(now() - LIFETIME_MS)]);
    },
  };
}
