import { type ApiRefusal, callApi } from "@shiye/client/http";
import { proofHeaders } from "@shiye/client/proof-of-work";
import type { CheckAccountName, MakeCaptcha, Register, SignIn, SignOut } from "@shiye/events/accounts";
import type { CallTo } from "@shiye/events/calls";
import type { AnswerOf, InputOf } from "@shiye/events/contract-types";
import { api } from "../../api/empty-api.ts";
import { freshToken } from "../../api/session.ts";
import { signedIn, signedOut } from "../../api/session-slice.ts";
import { sessionMember } from "./session-member.ts";

type SignedIn = AnswerOf<typeof SignIn>;

/** Signing in and out, in dialogs only. Who one is (me-api.ts) is asked at every start. */
const accountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    signIn: build.mutation<SignedIn, InputOf<typeof SignIn>>({
      queryFn: async (body, _api, _options, send) => {
        const call = { path: "/auth/login", method: "POST", body } satisfies CallTo<typeof SignIn>;
        return answered<SignedIn>(await send({ ...call, headers: await proofHeaders("login") }));
      },
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (data) dispatch(signedIn(sessionOf(data)));
      },
    }),
    register: build.mutation<AnswerOf<typeof Register>, InputOf<typeof Register>>({
      queryFn: async (body, _api, _options, send) => {
        const call = { path: "/auth/register", method: "POST", body } satisfies CallTo<typeof Register>;
        return answered<AnswerOf<typeof Register>>(await send({ ...call, headers: await proofHeaders("register") }));
      },
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (data) dispatch(signedIn(sessionOf(data)));
      },
    }),
    signOut: build.mutation<AnswerOf<typeof SignOut>, void>({
      // This device signs out first, whatever the server answers. The pushed end of the session may come before the answer; by then nobody
      // is signed in, so no message says that the sign-in expired.
      queryFn: async (_, api) => {
        const token = await freshToken(api);
        api.dispatch(signedOut());
        const answer = await callApi({ path: "/auth/logout", method: "POST" } satisfies CallTo<typeof SignOut>, { token });
        return "refusal" in answer ? { error: answer.refusal } : { data: answer.data as AnswerOf<typeof SignOut> };
      },
    }),
    makeCaptcha: build.query<AnswerOf<typeof MakeCaptcha>, void>({
      queryFn: async (_nothing, _api, _options, send) => {
        const call = { path: "/auth/captcha" } satisfies CallTo<typeof MakeCaptcha>;
        return answered<AnswerOf<typeof MakeCaptcha>>(await send({ ...call, headers: await proofHeaders("captcha") }));
      },
      keepUnusedDataFor: 0,
    }),
    checkAccountName: build.query<AnswerOf<typeof CheckAccountName>, string>({
      query: (user_id) => ({ path: "/auth/check-user-id", query: { user_id } }) satisfies CallTo<typeof CheckAccountName>,
      keepUnusedDataFor: 0,
    }),
  }),
});

/** The shared sender has no type for its answer; the call gives it one. */
function answered<Data>(answer: { data?: unknown; error?: ApiRefusal }): { data: Data } | { error: ApiRefusal } {
  return answer.error ? { error: answer.error } : { data: answer.data as Data };
}

function sessionOf({ user, tokens }: SignedIn) {
  return { token: tokens.access_token, refreshToken: tokens.refresh_token, member: sessionMember(user) };
}

export const { useSignInMutation, useRegisterMutation, useSignOutMutation, useMakeCaptchaQuery, useLazyCheckAccountNameQuery } =
  accountsApi;
