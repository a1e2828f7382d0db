import { adminApi } from "../../api/admin-api.ts";
import { entityCall } from "../../api/base-query.ts";

export interface Stats {
  days: readonly string[];
  /** Values for each day, by what was counted. */
  series: Readonly<Record<string, readonly number[]>>;
  tags: readonly { name: string; count: number }[];
  /** Of each hour of the day. */
  hours: readonly number[];
}

type Json = Readonly<Record<string, unknown>>;
const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null;
const rowsOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isJson) : []);
const countOf = (row: Json): number => Number(row.count ?? row.value ?? row.use_count ?? row.total ?? 0);

/** The series of the wire: one row for each day, with a number for each thing that is counted. */
export function readStats(answer: unknown): Stats {
  const given = isJson(answer) ? answer : {};
  const days = rowsOf(given.days ?? given.series ?? given.daily);
  const names = [...new Set(days.flatMap((day) => Object.keys(day).filter((name) => typeof day[name] === "number")))];
  const hours = given.hours ?? given.activityByHour ?? given.byHour;
  return {
    days: days.map((day) => String(day.day ?? day.date ?? "")),
    series: Object.fromEntries(names.map((name) => [name, days.map((day) => Number(day[name] ?? 0))])),
    tags: rowsOf(given.topTags ?? given.tags).map((tag) => ({ name: String(tag.name), count: countOf(tag) })),
    hours: Array.isArray(hours) ? hours.map((hour) => (isJson(hour) ? countOf(hour) : Number(hour))) : [],
  };
}

const statsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getStatsSeries: build.query<Stats, { from: string; to: string }>({
      query: (query) => entityCall({ path: "/admin/stats", query }),
      transformResponse: readStats,
    }),
    getTotals: build.query<Readonly<Record<string, number>>, void>({ query: () => entityCall({ path: "/stats" }) }),
  }),
});

export const { useGetStatsSeriesQuery, useGetTotalsQuery } = statsApi;
