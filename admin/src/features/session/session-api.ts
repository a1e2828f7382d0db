import type { Tokens } from "@shiye/events/accounts";
import type { AdminView } from "@shiye/events/admins";
import { adminApi } from "../../api/admin-api.ts";
import { clearSession, storeAdmin, storeTokens } from "../../api/session-storage.ts";
import { proofHeaders } from "./proof-of-work.ts";

type SignedIn = { admin: AdminView; tokens: Tokens };
type BodyOfSignIn = { username: string; password: string; captchaId?: string; captchaText?: string };
type Captcha = { captchaId: string; captchaSvg: string };

const sessionApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    signIn: build.mutation<SignedIn, BodyOfSignIn>({
      queryFn: async (body, _api, _options, send) => {
        const answer = await send({ url: "/auth/admin/login", method: "POST", body, headers: await proofHeaders("login") });
        return answer.error ? { error: answer.error } : { data: answer.data as SignedIn };
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
    makeCaptcha: build.query<Captcha, void>({
      queryFn: async (_nothing, _api, _options, send) => {
        const answer = await send({ url: "/auth/captcha", headers: await proofHeaders("captcha") });
        return answer.error ? { error: answer.error } : { data: answer.data as Captcha };
      },
      keepUnusedDataFor: 0,
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

export const { useSignInMutation, useMakeCaptchaQuery, useGetCurrentAdminQuery, useSignOutMutation } = sessionApi;
