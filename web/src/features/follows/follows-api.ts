import type { FollowStatus } from "@shiye/events/follows";
import { api } from "../../api/empty-api.ts";

export const followsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getFollowStatus: build.query<FollowStatus, number>({
      query: (memberId) => ({ path: `/users/${memberId}/follow-status` }),
      providesTags: (_status, _error, memberId) => [{ type: "Follow", id: memberId }],
    }),
    setFollowed: build.mutation<FollowStatus, { memberId: number; followed: boolean }>({
      query: ({ memberId, followed }) => ({ path: `/users/${memberId}/follow`, method: followed ? "POST" : "DELETE" }),
    }),
  }),
});

export const { useGetFollowStatusQuery, useSetFollowedMutation } = followsApi;
