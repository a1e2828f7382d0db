import { callApi } from "@shiye/client/http";
import type { ChangePassword } from "@shiye/events/accounts";
import type { CallTo } from "@shiye/events/calls";
import type { AnswerOf, InputOf } from "@shiye/events/contract-types";
import type { DeleteMember } from "@shiye/events/members";
import type { GetOwnDataFigures } from "@shiye/events/own-data";
import { api } from "../../api/empty-api.ts";
import { freshToken } from "../../api/session.ts";
import { type SessionRoot, SIGNED_OUT, sessionAdopted, signedIn, signedOut } from "../../api/session-slice.ts";
import { writeSession } from "../../api/session-storage.ts";

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
      // The session ends on this device first: its end is pushed, perhaps before the answer, and would say that the sign-in expired. Until
      // the answer it ends as an expired one does, which keeps what the member wrote. If the deletion fails, they are signed in again.
      queryFn: async (id, store) => {
        const token = await freshToken(store);
        const { token: kept, refreshToken, member } = (store.getState() as SessionRoot).session;
        writeSession(SIGNED_OUT);
        store.dispatch(sessionAdopted({ ...SIGNED_OUT, expired: id }));
        const call = { path: "/users/:id", method: "DELETE", params: { id } } satisfies CallTo<typeof DeleteMember>;
        const answer = await callApi(call, { token });
        if (!("refusal" in answer)) {
          store.dispatch(signedOut());
          return { data: answer.data as AnswerOf<typeof DeleteMember> };
        }
        if (answer.refusal.status !== 401 && kept && refreshToken && member)
          store.dispatch(signedIn({ token: kept, refreshToken, member }));
        return { error: answer.refusal };
      },
    }),
  }),
});

export const { useChangePasswordMutation, useDeleteAccountMutation, useGetOwnDataFiguresQuery } = securityApi;
