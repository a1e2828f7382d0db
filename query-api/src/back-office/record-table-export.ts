import { TABLE_EXPORT_PATH, type TableExportRequest } from "@shiye/events/back-office/table-exports";
import { refuse } from "@shiye/events/refusals";
import type { TokenService } from "@shiye/infra/http/access-tokens";
import { RefusalError } from "@shiye/infra/http/answers";
import type { CallContext } from "@shiye/infra/http/call";

const PATIENCE_MS = 10_000;

export type RecordTableExport = (
  taken: Pick<TableExportRequest, "table" | "narrowing" | "selected">,
  context: Pick<CallContext, "caller" | "address" | "requestId">,
) => Promise<void>;

/** Asks command-api to record an export before it begins. Nothing is exported that could not be recorded. */
export function createRecordTableExport(options: { url: string; tokens: Pick<TokenService, "signService"> }): RecordTableExport {
  const { url, tokens } = options;
  return async (taken, { caller, address, requestId }) => {
    if (caller.kind !== "admin") throw new Error("Only administrators export tables");
    const request: TableExportRequest = { ...taken, adminId: caller.id, address, requestId };
    const status = await post(request).catch(() => 503);
    if (status === 503) throw new RefusalError(refuse("unavailable"));
    if (status >= 400) throw new Error(`command-api answered ${status} when told of an export`);
  };

  async function post(request: TableExportRequest): Promise<number> {
    const response = await fetch(new URL(TABLE_EXPORT_PATH, url), {
      method: "POST",
      headers: { "content-type": "application/json", authorization: tokens.signService() },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    // The answer has no content; unread, it would hold the connection.
    await response.arrayBuffer();
    return response.status;
  }
}
