import type { CheckAccountName, MakeCaptcha, Register, SignIn, SignOut } from "@shiye/events/accounts";
import type { AnswerOf, BodyOf } from "../../api/contract-types.ts";
import { api } from "../../api/empty-api.ts";
import { type ApiRefusal, callApi } from "../../api/http.ts";
import { expiresSoon, refreshSession } from "../../api/session-refresh.ts";
import { type SessionRoot, selectToken, signedIn, signedOut } from "../../api/session-slice.ts";
import { proofHeaders } from "./proof-of-work.ts";
import { sessionMember } from "./session-member.ts";

type SignedIn = AnswerOf<typeof SignIn>;

/** Coming and going. Who one is (me-api.ts) is asked at every start, these only in dialogs. */
const accountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    signIn: build.mutation<SignedIn, BodyOf<typeof SignIn>>({
      queryFn: async (body, _api, _options, send) =>
        answered<SignedIn>(await send({ path: "/auth/login", method: "POST", body, headers: await proofHeaders("login") })),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (data) dispatch(signedIn(sessionOf(data)));
      },
    }),
    register: build.mutation<AnswerOf<typeof Register>, BodyOf<typeof Register>>({
      queryFn: async (body, _api, _options, send) =>
        answered<AnswerOf<typeof Register>>(
          await send({ path: "/auth/register", method: "POST", body, headers: await proofHeaders("register") }),
        ),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (data) dispatch(signedIn(sessionOf(data)));
      },
    }),
    signOut: build.mutation<AnswerOf<typeof SignOut>, void>({
      // This device forgets first: whatever the server says, whoever pressed 退出登录 is out; and the pushed end of the session,
      // which may overtake the answer, finds nobody whom it would tell that their sign-in has expired.
      queryFn: async (_, api) => {
        const tokenNow = () => selectToken(api.getState() as SessionRoot);
        const held = tokenNow();
        if (held && expiresSoon(held, Date.now())) await refreshSession(api);
        const token = tokenNow();
        api.dispatch(signedOut());
        const answer = await callApi({ path: "/auth/logout", method: "POST" }, { token });
        return "refusal" in answer ? { error: answer.refusal } : { data: answer.data as AnswerOf<typeof SignOut> };
      },
    }),
    makeCaptcha: build.query<AnswerOf<typeof MakeCaptcha>, void>({
      queryFn: async (_nothing, _api, _options, send) =>
        answered<AnswerOf<typeof MakeCaptcha>>(await send({ path: "/auth/captcha", headers: await proofHeaders("captcha") })),
      keepUnusedDataFor: 0,
    }),
    checkAccountName: build.query<AnswerOf<typeof CheckAccountName>, string>({
      query: (user_id) => ({ path: "/auth/check-user-id", query: { user_id } }),
      keepUnusedDataFor: 0,
    }),
  }),
});

/** What the shared sender answers is of no type of its own; the call says which it is. */
function answered<Data>(answer: { data?: unknown; error?: ApiRefusal }): { data: Data } | { error: ApiRefusal } {
  return answer.error ? { error: answer.error } : { data: answer.data as Data };
}

function sessionOf({ user, tokens }: SignedIn) {
  return { token: tokens.access_token, refreshToken: tokens.refresh_token, member: sessionMember(user) };
}

export const { useSignInMutation, useRegisterMutation, useSignOutMutation, useMakeCaptchaQuery, useLazyCheckAccountNameQuery } =
  accountsApi;
