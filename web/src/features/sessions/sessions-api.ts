import type { EndOtherSessions, EndSession, GetSessions, SessionView } from "@shiye/events/accounts";
import type { CallTo } from "@shiye/events/calls";
import type { AnswerOf } from "@shiye/events/contract-types";
import { api } from "../../api/empty-api.ts";

const sessionsApi = api.enhanceEndpoints({ addTagTypes: ["Session"] }).injectEndpoints({
  endpoints: (build) => ({
    getSessions: build.query<SessionView[], void>({
      query: () => ({ path: "/auth/sessions" }) satisfies CallTo<typeof GetSessions>,
      transformResponse: ({ sessions }: AnswerOf<typeof GetSessions>) => sessions,
      providesTags: ["Session"],
      // Nothing of it is kept for the next member.
      keepUnusedDataFor: 0,
    }),
    endSession: build.mutation<AnswerOf<typeof EndSession>, number>({
      query: (id) => ({ path: "/auth/sessions/:id", method: "DELETE", params: { id } }) satisfies CallTo<typeof EndSession>,
      invalidatesTags: ["Session"],
    }),
    endOtherSessions: build.mutation<AnswerOf<typeof EndOtherSessions>, void>({
      query: () => ({ path: "/auth/sessions", method: "DELETE" }) satisfies CallTo<typeof EndOtherSessions>,
      invalidatesTags: ["Session"],
    }),
  }),
});

export const { useGetSessionsQuery, useEndSessionMutation, useEndOtherSessionsMutation } = sessionsApi;
