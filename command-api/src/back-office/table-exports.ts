import { TABLE_EXPORT_PATH, TableExportRequest } from "@shiye/events/back-office/table-exports";
import { isRefusal } from "@shiye/events/refusals";
import type { TokenService } from "@shiye/infra/http/access-tokens";
import type { Extend } from "@shiye/infra/http/api-app";
import { ipRegionOf } from "@shiye/infra/http/ip-region";
import { serviceCall } from "@shiye/infra/http/service-call";
import { recordTableExport } from "../admins/record-table-export.ts";
import type { SystemCall } from "../direct-commands.ts";
import type { Handling } from "../kernel/handle.ts";

/** query-api appends nothing, so it asks for the event of an export and then sends the file. Only for services that know our secret. */
export function addTableExports(
  app: Parameters<Extend>[0],
  { tokens, handling, systemCall }: { tokens: Pick<TokenService, "isService">; handling: Handling; systemCall: SystemCall },
): void {
  app.post(
    TABLE_EXPORT_PATH,
    serviceCall(tokens, TableExportRequest, async (asked) => {
      const { adminId, address, requestId } = asked;
      const actor = { kind: "admin", id: adminId } as const;
      const call = { ...systemCall({ ipRegion: ipRegionOf(address) }), actor, requestId };
      const recorded = await handling.handle(recordTableExport, asked, call);
      return isRefusal(recorded) ? recorded : { data: {}, message: "已记录", position: recorded.position };
    }),
  );
}
