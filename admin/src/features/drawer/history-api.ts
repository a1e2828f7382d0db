import { adminApi } from "../../api/admin-api.ts";
import { entityCall } from "../../api/base-query.ts";
import type { RowKey } from "../../api/rows-api.ts";

export interface HistoryEntry {
  key: string;
  at: string;
  who: string;
  from: string;
  what: string;
  changes: readonly { field: string; before: string; after: string }[];
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === "object" && value !== null;

/** A value of an event, as a line of text. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === "") return "（空）";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function nameOf(actor: unknown): string {
  if (typeof actor === "string") return actor;
  if (!isRecord(actor)) return "系统";
  const names = [actor.label, actor.name, actor.username, actor.nickname, actor.user_id, actor.id];
  return String(names.find((name) => name !== undefined && name !== null && name !== "") ?? "系统");
}

/** What the server tells of one event. Fields that it does not have are not shown. */
export function historyEntry(entry: unknown, index: number): HistoryEntry {
  const given = isRecord(entry) ? entry : {};
  const changes = Array.isArray(given.changes) ? given.changes.filter(isRecord) : [];
  return {
    key: String(given.id ?? given.position ?? index),
    at: String(given.at ?? given.created_at ?? ""),
    who: nameOf(given.actor ?? given.admin),
    from: typeof given.address === "string" ? given.address : typeof given.from === "string" ? given.from : "",
    what: String(given.label ?? given.summary ?? given.type ?? ""),
    changes: changes.map(({ field, label, before, after }) => ({
      field: String(label ?? field),
      before: valueText(before),
      after: valueText(after),
    })),
  };
}

const historyApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getHistory: build.query<HistoryEntry[], { entity: string; id: RowKey }>({
      query: ({ entity, id }) => entityCall({ path: "/admin/history/:entity/:id", params: { entity, id } }),
      transformResponse: (answer: unknown) => {
        const list = isRecord(answer) && Array.isArray(answer.data) ? answer.data : answer;
        return Array.isArray(list) ? list.map(historyEntry) : [];
      },
      providesTags: ["Rows"],
    }),
  }),
});

export const { useGetHistoryQuery } = historyApi;
