import { z } from "zod";
import { TableExported } from "../admins.ts";
import type { Filter } from "./parts.ts";

/** Where query-api tells command-api of an export before it sends the file; never reached from outside. */
export const TABLE_EXPORT_PATH = "/internal/table-exports";

export const TableExportRequest = TableExported.data.omit({ exportId: true }).extend({
  requestId: z.string(),
  /** Of the administrator's client. Only the region is stored. */
  address: z.string(),
});
export type TableExportRequest = z.output<typeof TableExportRequest>;

/** The filters of an export without what somebody typed, which may be the name of a member. */
export function narrowingOf(filters: Readonly<Record<string, Filter>>, input: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(filters).flatMap(([name, { kind }]) => {
    const value = input[name];
    if (value === undefined) return [];
    return kind === "part" || kind === "account" ? [name] : [`${name}=${value}`];
  });
}
