import type { auditLogFilters } from "@shiye/events/back-office/history";
import { adminApi } from "../../api/admin-api.ts";
import { entityCall } from "../../api/base-query.ts";
import { type HistoryEntry, historyEntry } from "../drawer/history-api.ts";

/** Filters of the call, and where its page begins. */
type AuditLogQuery = { limit: number } & Partial<Readonly<Record<AuditLogFilter | "cursor", string>>>;
export type AuditLogFilter = keyof typeof auditLogFilters;

export interface AuditLogEntry extends HistoryEntry {
  entity: string;
  target: string;
  /** What the thing is called; empty where nobody knows. */
  name: string;
  /** The member whom it concerns. */
  member: { id: string; name: string } | null;
}

interface AuditLog {
  entries: AuditLogEntry[];
  nextCursor: string | null;
}

type Json = Readonly<Record<string, unknown>>;
const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);

function readAuditLog(answer: unknown): AuditLog {
  const given = isJson(answer) ? answer : {};
  const list = Array.isArray(given.data) ? given.data : [];
  const entries = list.map((entry: unknown, index): AuditLogEntry => {
    const target = isJson(entry) ? entry : {};
    return {
      ...historyEntry(entry, index),
      entity: String(target.entity ?? ""),
      target: String(target.entity_id ?? ""),
      name: String(target.entity_name ?? ""),
      member: isJson(target.member) ? { id: String(target.member.id), name: String(target.member.name) } : null,
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
