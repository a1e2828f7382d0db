import type { BlockMember, GetBlockedMembers, GetBlockStatus, MarkNotInteresting, UnblockMember } from "@shiye/events/blocks";
import type { CallTo } from "@shiye/events/calls";
import type { AnswerOf } from "@shiye/events/contract-types";
import { api } from "../../api/empty-api.ts";

const PAGE_SIZE = 20;
const blocksApi = api.enhanceEndpoints({ addTagTypes: ["Block"] }).injectEndpoints({
  endpoints: (build) => ({
    getBlockStatus: build.query<AnswerOf<typeof GetBlockStatus>, string>({
      query: (account) => ({ path: "/users/:id/block", params: { id: account } }) satisfies CallTo<typeof GetBlockStatus>,
      providesTags: ["Block"],
      keepUnusedDataFor: 0,
    }),
    getBlockedMembers: build.infiniteQuery<AnswerOf<typeof GetBlockedMembers>, void, string | null>({
      query: ({ pageParam: cursor }) =>
        ({ path: "/blocks", query: { limit: PAGE_SIZE, cursor } }) satisfies CallTo<typeof GetBlockedMembers>,
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
      providesTags: ["Block"],
      keepUnusedDataFor: 0,
    }),
    blockMember: build.mutation<AnswerOf<typeof BlockMember>, string>({
      query: (account) => ({ path: "/users/:id/block", method: "POST", params: { id: account } }) satisfies CallTo<typeof BlockMember>,
      invalidatesTags: (_answer, error) => (error ? [] : ["Block", "Follow", "Me"]),
    }),
    unblockMember: build.mutation<AnswerOf<typeof UnblockMember>, string>({
      query: (account) => ({ path: "/users/:id/block", method: "DELETE", params: { id: account } }) satisfies CallTo<typeof UnblockMember>,
      invalidatesTags: (_answer, error) => (error ? [] : ["Block"]),
    }),
    markNotInteresting: build.mutation<AnswerOf<typeof MarkNotInteresting>, number>({
      query: (id) =>
        ({ path: "/posts/:id/not-interesting", method: "POST", params: { id }, keepalive: true }) satisfies CallTo<
          typeof MarkNotInteresting
        >,
    }),
  }),
});

export const { markNotInteresting } = blocksApi.endpoints;
export const { useGetBlockStatusQuery, useGetBlockedMembersInfiniteQuery, useBlockMemberMutation, useUnblockMemberMutation } = blocksApi;
