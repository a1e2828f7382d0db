import { adminApi } from "../../api/admin-api.ts";

interface Health {
  status: string;
  version: string;
  /** Seconds. */
  uptime: number;
  engines: Record<string, string>;
}

const healthApi = adminApi.injectEndpoints({
  endpoints: (build) => ({ getHealth: build.query<Health, void>({ query: () => ({ path: "/health" }) }) }),
});

export const { useGetHealthQuery } = healthApi;
