import type { CallTo } from "@shiye/client/calls";
import { callApi } from "@shiye/client/http";
import type { ChangePassword } from "@shiye/events/accounts";
import type { AnswerOf, InputOf } from "@shiye/events/contract-types";
import type { DeleteMember } from "@shiye/events/members";
import type { GetOwnDataFigures } from "@shiye/events/own-data";
import { api } from "../../api/empty-api.ts";
import { freshToken } from "../../api/session.ts";
import { type SessionRoot, signedIn, signedOut } from "../../api/session-slice.ts";

const securityApi = api.injectEndpoints({
  endpoints: (build) => ({
    changePassword: build.mutation<AnswerOf<typeof ChangePassword>, InputOf<typeof ChangePassword> & { id: number }>({
      query: ({ id, ...body }) =>
        ({ path: "/users/:id/password", method: "PUT", params: { id }, body }) satisfies CallTo<typeof ChangePassword>,
    }),
    getOwnDataFigures: build.query<AnswerOf<typeof GetOwnDataFigures>, void>({
      query: () => ({ path: "/auth/data" }) satisfies CallTo<typeof GetOwnDataFigures>,
      // Nothing of it is kept for the next member.
      keepUnusedDataFor: 0,
    }),
    deleteAccount: build.mutation<AnswerOf<typeof DeleteMember>, number>({
      // This device signs out first, as at a sign-out: the pushed end of the session may come before the answer, and would say that the
      // sign-in expired. If the deletion fails, the member is signed in again.
      queryFn: async (id, store) => {
        const token = await freshToken(store);
        const { token: kept, refreshToken, member } = (store.getState() as SessionRoot).session;
        store.dispatch(signedOut());
        const call = { path: "/users/:id", method: "DELETE", params: { id } } satisfies CallTo<typeof DeleteMember>;
        const answer = await callApi(call, { token });
        if (!("refusal" in answer)) return { data: answer.data as AnswerOf<typeof DeleteMember> };
        if (answer.refusal.status !== 401 && kept && refreshToken && member)
          store.dispatch(signedIn({ token: kept, refreshToken, member }));
        return { error: answer.refusal };
      },
    }),
  }),
});

export const { useChangePasswordMutation, useDeleteAccountMutation, useGetOwnDataFiguresQuery } = securityApi;
