import type { CallTo } from "@shiye/client/calls";
import type { FollowMember, FollowStatus, GetFollowStatus, UnfollowMember } from "@shiye/events/follows";
import { api } from "../../api/empty-api.ts";

export const followsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getFollowStatus: build.query<FollowStatus, number>({
      query: (memberId) => ({ path: "/users/:id/follow-status", params: { id: memberId } }) satisfies CallTo<typeof GetFollowStatus>,
      providesTags: (_status, _error, memberId) => [{ type: "Follow", id: memberId }],
    }),
    setFollowed: build.mutation<FollowStatus, { memberId: number; followed: boolean }>({
      query: ({ memberId, followed }) =>
        ({ path: "/users/:id/follow", method: followed ? "POST" : "DELETE", params: { id: memberId } }) satisfies CallTo<
          typeof FollowMember | typeof UnfollowMember
        >,
    }),
  }),
});

export const { useGetFollowStatusQuery, useSetFollowedMutation } = followsApi;
