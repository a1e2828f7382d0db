import { TABLE_EXPORT_PATH, TableExportRequest } from "@shiye/events/back-office/table-exports";
import { isRefusal, refuse } from "@shiye/events/refusals";
import type { TokenService } from "@shiye/infra/http/access-tokens";
import { sendAnswer, sendRefusal } from "@shiye/infra/http/answers";
import type { Extend } from "@shiye/infra/http/api-app";
import { ipRegionOf } from "@shiye/infra/http/ip-region";
import { parseInput } from "@shiye/infra/http/parse-input";
import { recordTableExport } from "../admins/record-table-export.ts";
import type { SystemCall } from "../direct-commands.ts";
import type { Handling } from "../kernel/handle.ts";

/** query-api appends nothing, so it asks for the event of an export and then sends the file. Only for services that know our secret. */
export function addTableExports(
  app: Parameters<Extend>[0],
  { tokens, handling, systemCall }: { tokens: Pick<TokenService, "isService">; handling: Handling; systemCall: SystemCall },
): void {
  app.post(TABLE_EXPORT_PATH, async (request, response) => {
    const ownId = String(response.locals.requestId);
    if (!tokens.isService(request.get("authorization") ?? "")) return sendRefusal(response, refuse("token-invalid"), ownId);
    const asked = parseInput(TableExportRequest, request.body ?? {});
    if (!asked.ok) return sendRefusal(response, asked.refusal, ownId);
    const { adminId, address, requestId } = asked.value;
    const actor = { kind: "admin", id: adminId } as const;
    const call = { ...systemCall({ ipRegion: ipRegionOf(address) }), actor, requestId };
    const recorded = await handling.handle(recordTableExport, asked.value, call);
    if (isRefusal(recorded)) return sendRefusal(response, recorded, ownId);
    sendAnswer(response, { data: {}, message: "已记录", position: recorded.position });
  });
}
