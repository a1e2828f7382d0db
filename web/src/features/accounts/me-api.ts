import type { GetMe } from "@shiye/events/accounts";
import type { CallTo } from "@shiye/events/calls";
import type { AnswerOf } from "@shiye/events/contract-types";
import { api } from "../../api/empty-api.ts";
import { memberChanged } from "../../api/session-slice.ts";
import { sessionMember } from "./session-member.ts";

const meApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMe: build.query<AnswerOf<typeof GetMe>, void>({
      query: () => ({ path: "/auth/me" }) satisfies CallTo<typeof GetMe>,
      providesTags: ["Me"],
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (data) dispatch(memberChanged(sessionMember(data)));
      },
    }),
  }),
});

export const { useGetMeQuery } = meApi;
