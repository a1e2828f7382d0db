import type { Tokens } from "@shiye/events/accounts";
import type { AdminView } from "@shiye/events/admins";
import { adminApi } from "../../api/admin-api.ts";
import { clearSession, storeAdmin, storeTokens } from "../../api/session-storage.ts";

const sessionApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    signIn: build.mutation<{ admin: AdminView; tokens: Tokens }, { username: string; password: string }>({
      query: (body) => ({ url: "/auth/admin/login", method: "POST", body }),
      onQueryStarted: async (_credentials, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => undefined);
        if (!answer) return;
        storeTokens(answer.data.tokens);
        storeAdmin(answer.data.admin);
        // Known already, so the console opens without asking.
        dispatch(sessionApi.util.upsertQueryData("getCurrentAdmin", undefined, answer.data.admin));
      },
    }),
    getCurrentAdmin: build.query<AdminView, void>({ query: () => "/auth/admin/me" }),
    signOut: build.mutation<unknown, void>({
      query: () => ({ url: "/auth/admin/logout", method: "POST" }),
      // Whatever the server says, this browser forgets the session.
      onQueryStarted: async (_nothing, { queryFulfilled }) => {
        await queryFulfilled.catch(() => undefined);
        clearSession();
      },
    }),
  }),
});

export const { useSignInMutation, useGetCurrentAdminQuery, useSignOutMutation } = sessionApi;
