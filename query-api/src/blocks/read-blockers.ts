import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";

const statement: Statement<{ blocked_id: number; member_id: number }> = {
  name: "blockers",
  columns: { blocked_id: true, member_id: true },
  text: "select b.blocked_id, b.member_id from blocks.members b where b.blocked_id = any($1::bigint[])",
};

/** By member: who has blocked them. For what is sent to many at once; nobody is told. */
export async function readBlockers(reader: Reader, members: readonly number[]): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const blockers = new Map<number, Set<number>>();
  if (members.length === 0) return blockers;
  for (const { blocked_id, member_id } of await reader.read(statement, [[...new Set(members)]]))
    blockers.set(blocked_id, (blockers.get(blocked_id) ?? new Set()).add(member_id));
  return blockers;
}
