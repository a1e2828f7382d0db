import type { TableExportRequest } from "@shiye/events/back-office/table-exports";
import { innerCommand } from "../kernel/command.ts";
import { exportStream } from "./record-export.ts";

/** Records that an administrator takes a table of the back office out. query-api has checked their right. */
export const recordTableExport = innerCommand({
  stream: (_request: TableExportRequest, { newId }) => exportStream(newId),
  gather: async () => ({}),
  decide: (_facts, { adminId, table, narrowing, selected }, { newId }) => [
    { type: "TableExported", data: { exportId: newId, adminId, table, narrowing, selected } },
  ],
});
