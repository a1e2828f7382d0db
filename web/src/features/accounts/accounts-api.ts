import type { CheckAccountName, GetMe, MakeCaptcha, Register, SignIn, SignOut } from "@shiye/events/accounts";
import type { AnswerOf, BodyOf } from "../../api/contract-types.ts";
import { api } from "../../api/empty-api.ts";
import { memberChanged, signedIn, signedOut } from "../../api/session-slice.ts";
import { sessionMember } from "./session-member.ts";

type SignedIn = AnswerOf<typeof SignIn>;

const accountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getMe: build.query<AnswerOf<typeof GetMe>, void>({
      query: () => ({ path: "/auth/me" }),
      providesTags: ["Me"],
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (data) dispatch(memberChanged(sessionMember(data)));
      },
    }),
    signIn: build.mutation<SignedIn, BodyOf<typeof SignIn>>({
      query: (body) => ({ path: "/auth/login", method: "POST", body }),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (data) dispatch(signedIn(sessionOf(data)));
      },
    }),
    register: build.mutation<AnswerOf<typeof Register>, BodyOf<typeof Register>>({
      query: (body) => ({ path: "/auth/register", method: "POST", body }),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (data) dispatch(signedIn(sessionOf(data)));
      },
    }),
    signOut: build.mutation<AnswerOf<typeof SignOut>, void>({
      query: () => ({ path: "/auth/logout", method: "POST" }),
      // Whatever the server says, whoever pressed 退出登录 is out on this device.
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        await queryFulfilled.catch(() => null);
        dispatch(signedOut());
      },
    }),
    makeCaptcha: build.query<AnswerOf<typeof MakeCaptcha>, void>({ query: () => ({ path: "/auth/captcha" }), keepUnusedDataFor: 0 }),
    checkAccountName: build.query<AnswerOf<typeof CheckAccountName>, string>({
      query: (user_id) => ({ path: "/auth/check-user-id", query: { user_id } }),
      keepUnusedDataFor: 0,
    }),
  }),
});

function sessionOf({ user, tokens }: SignedIn) {
  return { token: tokens.access_token, refreshToken: tokens.refresh_token, member: sessionMember(user) };
}

export const {
  useGetMeQuery,
  useSignInMutation,
  useRegisterMutation,
  useSignOutMutation,
  useMakeCaptchaQuery,
  useLazyCheckAccountNameQuery,
} = accountsApi;
