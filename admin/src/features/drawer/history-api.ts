import { adminApi } from "../../api/admin-api.ts";
import { entityCall } from "../../api/base-query.ts";
import type { RowKey } from "../../api/rows-api.ts";
import { timeText } from "../table/format.ts";
import { fieldLabel, isShownField, wordOfValue } from "./field-labels.ts";

export interface HistoryEntry {
  key: string;
  at: string;
  who: string;
  from: string;
  what: string;
  changes: readonly { field: string; before: string; after: string }[];
}

interface HistoryPage {
  entries: HistoryEntry[];
  nextCursor: string | null;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === "object" && value !== null;

/** What an empty value is shown as. */
export const NOTHING = "（空）";

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

/** For a thing with a name (a tag) or an address (a picture), only that. */
function wordsOf(value: unknown): string {
  if (!isRecord(value)) return String(value);
  const { name, url } = value;
  return typeof name === "string" ? name : typeof url === "string" ? url : JSON.stringify(value);
}

/** A value of an event, as a line of text. */
function valueText(value: unknown): string {
  if (value === null || value === undefined || value === "") return NOTHING;
  if (typeof value === "boolean") return value ? "是" : "否";
  if (Array.isArray(value)) return value.length === 0 ? NOTHING : value.map(wordsOf).join("、");
  if (isRecord(value)) return wordsOf(value);
  return typeof value === "string" && INSTANT.test(value) ? timeText(value) : String(value);
}

const ACTORS: Readonly<Record<string, string>> = { admin: "管理员", member: "用户", system: "系统" };

function nameOf(actor: unknown): string {
  if (!isRecord(actor)) return "系统";
  const kind = ACTORS[String(actor.kind)] ?? "";
  return [kind, actor.name ?? actor.id ?? ""].join(" ").trim();
}

/** One event of the server's answer. Missing fields are not shown. */
export function historyEntry(entry: unknown, index: number): HistoryEntry {
  const given = isRecord(entry) ? entry : {};
  const changes = Array.isArray(given.changes) ? given.changes.filter(isRecord) : [];
  return {
    key: String(given.position ?? index),
    at: String(given.at ?? ""),
    who: nameOf(given.actor),
    from: typeof given.ip_region === "string" ? given.ip_region : "",
    what: String(given.label ?? given.type ?? ""),
    changes: changes
      .filter(({ field }) => isShownField(String(field)))
      .map(({ field, before, after }) => ({
        field: fieldLabel(String(field)),
        before: wordOfValue(String(field), before) ?? valueText(before),
        after: wordOfValue(String(field), after) ?? valueText(after),
      }))
      // A field that an earlier event does not have, and this one has without a value, says nothing.
      .filter(({ before, after }) => before !== NOTHING || after !== NOTHING),
  };
}

const historyApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first; each page begins after the last entry of the page before. */
    getHistory: build.infiniteQuery<HistoryPage, { entity: string; id: RowKey }, string | null>({
      query: ({ queryArg: { entity, id }, pageParam }) =>
        entityCall({ path: "/admin/history/:entity/:id", params: { entity, id }, query: { cursor: pageParam ?? undefined } }),
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
      transformResponse: (answer: unknown) => {
        const { events, nextCursor } = isRecord(answer) ? answer : {};
        return {
          entries: Array.isArray(events) ? events.map(historyEntry) : [],
          nextCursor: typeof nextCursor === "string" ? nextCursor : null,
        };
      },
      providesTags: ["Rows"],
    }),
  }),
});

export const { useGetHistoryInfiniteQuery } = historyApi;
