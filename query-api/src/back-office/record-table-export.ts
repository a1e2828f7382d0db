import { TABLE_EXPORT_PATH, type TableExportRequest } from "@shiye/events/back-office/table-exports";
import type { TokenService } from "@shiye/infra/http/access-tokens";
import type { CallContext } from "@shiye/infra/http/call";
import { createServicePost } from "@shiye/infra/http/service-post";

const PATIENCE_MS = 10_000;

export type RecordTableExport = (
  taken: Pick<TableExportRequest, "table" | "narrowing" | "selected">,
  context: Pick<CallContext, "caller" | "address" | "requestId">,
) => Promise<void>;

/** Asks command-api to record an export before it begins. Nothing is exported that could not be recorded. Throws as `createServicePost`. */
export function createRecordTableExport(options: { url: string; tokens: Pick<TokenService, "signService"> }): RecordTableExport {
  const post = createServicePost({ ...options, timeoutMs: PATIENCE_MS });
  return async (taken, { caller, address, requestId }) => {
    if (caller.kind !== "admin") throw new Error("Only administrators export tables");
    const request: TableExportRequest = { ...taken, adminId: caller.id, address, requestId };
    await post(TABLE_EXPORT_PATH, request);
  };
}
