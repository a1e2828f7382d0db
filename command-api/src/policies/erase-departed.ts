import type { Sql } from "@shiye/infra/read-models/sql";
import { definePolicy, type Policy } from "@shiye/infra/subscriptions/policy";
import type { Erasure } from "../accounts/erasure.ts";

const NAME = "erase_departed";

/**
 * Erases members who left: for each `MemberDeleted` in the log, whatever command stored it and whatever failed after it. The checkpoint
 * passes a departure only after its erasure. So each is handled at least once, and repeating changes nothing.
 */
export function createEraseDeparted(options: {
  erasure: Erasure;
  /** Called for each departure after its erasure, before the checkpoint moves. */
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

/** The checkpoint of version 1.2 and earlier; else the beginning of the log. */
export async function readFormerCheckpoint(sql: Sql): Promise<bigint> {
  const { rows } = await sql.query<{ position: string }>("select position::text from accounts.policies where name = 'erase-departed'");
  return BigInt(rows[0]?.position ?? 0);
}
