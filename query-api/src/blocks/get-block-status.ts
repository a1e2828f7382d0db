import type { GetBlockStatus } from "@shiye/events/blocks";
import { refuse } from "@shiye/events/refusals";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";
import { memberByKey } from "../members/member-key.ts";

/** Only the caller's own block. Nobody may ask who has blocked them. */
export function createGetBlockStatus(reader: Reader): HandlerOf<typeof GetBlockStatus> {
  return async ({ params }, { caller }) => {
    const { name, condition } = memberByKey(params.id);
    const statement: Statement<{ blocked: boolean }> = {
      columns: { blocked: true },
      name: `block-status-by-${name}`,
      text: `
        select exists (select from blocks.members b where b.member_id = $2::bigint and b.blocked_id = m.id) as blocked
        from members.members m where ${condition}`,
    };
    const [row] = await reader.read(statement, [params.id, caller.id]);
    return row ? { data: { blocked: row.blocked } } : refuse("member-not-found");
  };
}
