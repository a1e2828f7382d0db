import { adminApi } from "../../api/admin-api.ts";
import { entityCall } from "../../api/base-query.ts";

/** The series of `GET /admin/stats`. */
export interface Stats {
  days: readonly { date: string; registrations: number; notes: number; comments: number; likes: number }[];
  top_tags: readonly { name: string; count: number }[];
  /** One number for each hour of the day. */
  hours: readonly number[];
}

const statsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getStatsSeries: build.query<Stats, { from: string; until: string }>({
      query: (query) => entityCall({ path: "/admin/stats", query }),
      providesTags: ["Rows"],
    }),
    getTotals: build.query<Readonly<Record<string, number>>, void>({
      query: () => entityCall({ path: "/stats" }),
      providesTags: ["Rows"],
    }),
  }),
});

export const { useGetStatsSeriesQuery, useGetTotalsQuery } = statsApi;
