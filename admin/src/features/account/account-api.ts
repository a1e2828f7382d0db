import type { AdminBeginSecondFactor, AdminChangePassword, AdminConfirmSecondFactor, AdminRemoveSecondFactor } from "@shiye/events/admins";
import type { CallTo } from "@shiye/events/calls";
import type { AnswerOf, InputOf } from "@shiye/events/contract-types";
import { adminApi } from "../../api/admin-api.ts";

const accountApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    changePassword: build.mutation<unknown, InputOf<typeof AdminChangePassword>>({
      query: (body) => ({ path: "/auth/admin/password", method: "PUT", body }) satisfies CallTo<typeof AdminChangePassword>,
      invalidatesTags: (_done, error) => (error ? [] : ["Admin"]),
    }),
    beginSecondFactor: build.mutation<AnswerOf<typeof AdminBeginSecondFactor>, InputOf<typeof AdminBeginSecondFactor>>({
      query: (body) => ({ path: "/auth/admin/second-factor", method: "POST", body }) satisfies CallTo<typeof AdminBeginSecondFactor>,
    }),
    confirmSecondFactor: build.mutation<AnswerOf<typeof AdminConfirmSecondFactor>, InputOf<typeof AdminConfirmSecondFactor>>({
      query: (body) => ({ path: "/auth/admin/second-factor", method: "PUT", body }) satisfies CallTo<typeof AdminConfirmSecondFactor>,
      invalidatesTags: (_done, error) => (error ? [] : ["Admin", "Rows"]),
    }),
    removeSecondFactor: build.mutation<unknown, InputOf<typeof AdminRemoveSecondFactor>>({
      query: (body) => ({ path: "/auth/admin/second-factor", method: "DELETE", body }) satisfies CallTo<typeof AdminRemoveSecondFactor>,
      invalidatesTags: (_done, error) => (error ? [] : ["Admin", "Rows"]),
    }),
  }),
});

export const { useChangePasswordMutation, useBeginSecondFactorMutation, useConfirmSecondFactorMutation, useRemoveSecondFactorMutation } =
  accountApi;
