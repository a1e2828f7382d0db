import { callApi } from "@shiye/client/http";
import type { Tokens } from "@shiye/events/accounts";
import type { AdminView } from "@shiye/events/admins";
import { adminApi } from "../../api/admin-api.ts";
import { clearSession, storeAdmin, storeTokens } from "../../api/session-storage.ts";

type SignedIn = { admin: AdminView; tokens: Tokens };

const sessionApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    signIn: build.mutation<SignedIn, { username: string; password: string }>({
      // Without the token of an earlier session: a wrong password says nothing about that one.
      queryFn: async (body) => {
        const answer = await callApi({ path: "/auth/admin/login", method: "POST", body }, { token: null });
        return "refusal" in answer ? { error: answer.refusal } : { data: answer.data as SignedIn };
      },
      onQueryStarted: async (_credentials, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => undefined);
        if (!answer) return;
        storeTokens(answer.data.tokens);
        storeAdmin(answer.data.admin);
        // Known already, so the console opens without asking.
        dispatch(sessionApi.util.upsertQueryData("getCurrentAdmin", undefined, answer.data.admin));
      },
    }),
    getCurrentAdmin: build.query<AdminView, void>({ query: () => ({ path: "/auth/admin/me" }) }),
    signOut: build.mutation<unknown, void>({
      query: () => ({ path: "/auth/admin/logout", method: "POST" }),
      // Whatever the server says, this browser forgets the session.
      onQueryStarted: async (_nothing, { queryFulfilled }) => {
        await queryFulfilled.catch(() => undefined);
        clearSession();
      },
    }),
  }),
});

export const { useSignInMutation, useGetCurrentAdminQuery, useSignOutMutation } = sessionApi;
