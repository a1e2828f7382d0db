import type { GetVerificationStatus, VerificationView } from "@shiye/events/verifications";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { Reader, Statement } from "@shiye/infra/read-models/statement-reader";

/** More than anybody submits. Reading stops when the index has no more. */
const statement: Statement<VerificationView> = {
  columns: { id: true, type: true, status: true, created_at: true, audit_time: true, reject_reason: true },
  name: "verifications-of-member",
  text: `
    select id, type, status, created_at, audited_at as audit_time, reject_reason
    from verifications.applications where member_id = $1::bigint and not withdrawn
    order by id desc limit 100`,
};

export function createGetVerificationStatus(reader: Reader): HandlerOf<typeof GetVerificationStatus> {
  return async (_input, { caller }) => ({ data: await reader.read<VerificationView>(statement, [caller.id]) });
}
