import type { CallTo } from "@shiye/events/calls";
import type { AnswerOf } from "@shiye/events/contract-types";
import type { GetHealth } from "@shiye/events/health";
import { adminApi } from "../../api/admin-api.ts";

const healthApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getHealth: build.query<AnswerOf<typeof GetHealth>, void>({ query: () => ({ path: "/health" }) satisfies CallTo<typeof GetHealth> }),
  }),
});

export const { useGetHealthQuery } = healthApi;
