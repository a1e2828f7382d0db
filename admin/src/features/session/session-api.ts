import { callApi } from "@shiye/client/http";
import { proofHeaders } from "@shiye/client/proof-of-work";
import type { MakeCaptcha } from "@shiye/events/accounts";
import type { AdminSignIn, AdminSignOut, AdminView, GetCurrentAdmin } from "@shiye/events/admins";
import type { CallTo } from "@shiye/events/calls";
import type { AnswerOf, InputOf } from "@shiye/events/contract-types";
import { adminApi } from "../../api/admin-api.ts";
import { clearSession, storeAdmin, storeTokens } from "../../api/session-storage.ts";

type SignedIn = AnswerOf<typeof AdminSignIn>;

const sessionApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    signIn: build.mutation<SignedIn, InputOf<typeof AdminSignIn>>({
      // Without the token of an earlier session, because a wrong password says nothing about that one.
      queryFn: async (body) => {
        const call = { path: "/auth/admin/login", method: "POST", body } satisfies CallTo<typeof AdminSignIn>;
        const answer = await callApi({ ...call, headers: await proofHeaders("login") }, { token: null });
        return "refusal" in answer ? { error: answer.refusal } : { data: answer.data as SignedIn };
      },
      onQueryStarted: async (_credentials, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => undefined);
        if (!answer) return;
        storeTokens(answer.data.tokens);
        storeAdmin(answer.data.admin);
        // The administrator is known, so the console opens without a query.
        dispatch(sessionApi.util.upsertQueryData("getCurrentAdmin", undefined, answer.data.admin));
      },
    }),
    makeCaptcha: build.query<AnswerOf<typeof MakeCaptcha>, void>({
      queryFn: async () => {
        const call = { path: "/auth/captcha" } satisfies CallTo<typeof MakeCaptcha>;
        const answer = await callApi({ ...call, headers: await proofHeaders("captcha") }, { token: null });
        return "refusal" in answer ? { error: answer.refusal } : { data: answer.data as AnswerOf<typeof MakeCaptcha> };
      },
      keepUnusedDataFor: 0,
    }),
    getCurrentAdmin: build.query<AdminView, void>({
      query: () => ({ path: "/auth/admin/me" }) satisfies CallTo<typeof GetCurrentAdmin>,
      providesTags: ["Admin"],
    }),
    signOut: build.mutation<AnswerOf<typeof AdminSignOut>, void>({
      query: () => ({ path: "/auth/admin/logout", method: "POST" }) satisfies CallTo<typeof AdminSignOut>,
      // This browser drops the session, whatever the server answers.
      onQueryStarted: async (_nothing, { queryFulfilled }) => {
        await queryFulfilled.catch(() => undefined);
        clearSession();
      },
    }),
  }),
});

export const { useSignInMutation, useMakeCaptchaQuery, useGetCurrentAdminQuery, useSignOutMutation } = sessionApi;
