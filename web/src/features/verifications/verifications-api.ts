import { onPush } from "@shiye/client/push-events";
import type { CallTo } from "@shiye/events/calls";
import type { AnswerOf, InputOf } from "@shiye/events/contract-types";
import type { GetVerificationStatus, SubmitVerification, VerificationView, WithdrawVerification } from "@shiye/events/verifications";
import { api } from "../../api/empty-api.ts";

const verificationsApi = api.enhanceEndpoints({ addTagTypes: ["Verification"] }).injectEndpoints({
  endpoints: (build) => ({
    getVerifications: build.query<VerificationView[], void>({
      query: () => ({ path: "/users/verification/status" }) satisfies CallTo<typeof GetVerificationStatus>,
      providesTags: ["Verification"],
      // Nothing of it is kept for the next member.
      keepUnusedDataFor: 0,
      // An administrator may decide while the state is shown.
      async onCacheEntryAdded(_nothing, { dispatch, cacheEntryRemoved }) {
        const renew = () => dispatch(verificationsApi.util.invalidateTags(["Verification", "Me", "Member"]));
        const stops = [onPush("verification:decided", renew), onPush("verification:withdrawn", renew)];
        await cacheEntryRemoved;
        for (const stop of stops) stop();
      },
    }),
    submitVerification: build.mutation<AnswerOf<typeof SubmitVerification>, InputOf<typeof SubmitVerification>>({
      query: (body) => ({ path: "/users/verification", method: "POST", body }) satisfies CallTo<typeof SubmitVerification>,
      invalidatesTags: ["Verification"],
    }),
    withdrawVerification: build.mutation<AnswerOf<typeof WithdrawVerification>, void>({
      query: () => ({ path: "/users/verification/revoke", method: "DELETE" }) satisfies CallTo<typeof WithdrawVerification>,
      // The badge is removed with it, wherever the name is shown.
      invalidatesTags: ["Verification", "Me", "Member", "Note", "Comment"],
    }),
  }),
});

export const { useGetVerificationsQuery, useSubmitVerificationMutation, useWithdrawVerificationMutation } = verificationsApi;
