import { adminApi } from "../../api/admin-api.ts";
import { entityCall } from "../../api/base-query.ts";
import { type HistoryEntry, historyEntry } from "../drawer/history-api.ts";

export interface AuditLogQuery {
  cursor: string;
  limit: number;
  admin: string;
  action: string;
  entity: string;
  from: string;
  until: string;
}

export interface AuditLogEntry extends HistoryEntry {
  entity: string;
  target: string;
}

export interface AuditLog {
  entries: AuditLogEntry[];
  nextCursor: string | null;
}

type Json = Readonly<Record<string, unknown>>;
const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);

export function readAuditLog(answer: unknown): AuditLog {
  const given = isJson(answer) ? answer : {};
  const list = Array.isArray(given.data) ? given.data : [];
  const entries = list.map((entry: unknown, index): AuditLogEntry => {
    const target = isJson(entry) ? entry : {};
    return {
      ...historyEntry(entry, index),
      entity: String(target.entity ?? ""),
      target: String(target.entity_id ?? ""),
    };
  });
  return { entries, nextCursor: typeof given.nextCursor === "string" ? given.nextCursor : null };
}

const auditLogApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getAuditLog: build.query<AuditLog, AuditLogQuery>({
      query: (query) => entityCall({ path: "/admin/audit-log", query: { ...query } }),
      transformResponse: readAuditLog,
      providesTags: ["Rows"],
    }),
  }),
});

export const { useGetAuditLogQuery } = auditLogApi;
