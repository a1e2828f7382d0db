import type { Sql } from "@shiye/infra/read-models/sql";
import { definePolicy, type Policy } from "@shiye/infra/subscriptions/policy";
import type { Erasure } from "../accounts/erasure.ts";

const NAME = "erase_departed";

/**
 * Whoever left is erased: for each `MemberDeleted` in the log, whatever command stored it and whatever died right after that. The engine
 * moves the checkpoint past no departure before its erasure is done; so each is handled at least once, and again changes nothing.
 */
export function createEraseDeparted(options: {
  erasure: Erasure;
  /** Told of each departure after its erasure, before the checkpoint moves. */
  onDeparted?: (position: bigint) => Promise<void>;
}): Policy {
  const { erasure, onDeparted } = options;
  return definePolicy({
    name: NAME,
    version: 1,
    handlers: {
      async MemberDeleted({ data, position }) {
        await erasure.erase(data.memberId);
        await onDeparted?.(position);
      },
    },
  });
}

/** Where version 1.2 and before had noted how far they were; the beginning of the log otherwise. */
export async function readFormerCheckpoint(sql: Sql): Promise<bigint> {
  const { rows } = await sql.query<{ position: string }>("select position::text from accounts.policies where name = 'erase-departed'");
  return BigInt(rows[0]?.position ?? 0);
}
