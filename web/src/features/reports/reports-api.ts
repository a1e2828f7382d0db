import type { CallTo } from "@shiye/events/calls";
import type { AnswerOf, InputOf } from "@shiye/events/contract-types";
import type { AppealTakedown, FileReport } from "@shiye/events/reports";
import { api } from "../../api/empty-api.ts";

const reportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    fileReport: build.mutation<AnswerOf<typeof FileReport>, InputOf<typeof FileReport>>({
      query: (body) => ({ path: "/reports", method: "POST", body }) satisfies CallTo<typeof FileReport>,
    }),
    appealTakedown: build.mutation<AnswerOf<typeof AppealTakedown>, { id: number; text: string }>({
      query: ({ id, text }) =>
        ({ path: "/posts/:id/appeal", method: "POST", params: { id }, body: { text } }) satisfies CallTo<typeof AppealTakedown>,
      invalidatesTags: (_answer, error) => (error ? [] : ["WholeNote"]),
    }),
  }),
});

export const { useFileReportMutation, useAppealTakedownMutation } = reportsApi;
