import type { CallTo } from "@shiye/events/calls";
import type { AnswerOf } from "@shiye/events/contract-types";
import type {
  FollowEntry,
  FollowMember,
  FollowStatus,
  GetFollowers,
  GetFollowing,
  GetFollowStatus,
  GetMutualFollows,
  UnfollowMember,
} from "@shiye/events/follows";
import { api } from "../../api/empty-api.ts";
import { memberTags } from "../../api/member-cache.ts";
import type { FollowListType } from "./follow-address.ts";

type FollowAnswer = AnswerOf<typeof GetFollowing> | AnswerOf<typeof GetFollowers> | AnswerOf<typeof GetMutualFollows>;
interface FollowPage {
  entries: FollowEntry[];
  total: number;
  nextCursor: string | null;
}
export interface FollowList {
  /** The owner of the list: an id or an account. */
  of: string;
  type: FollowListType;
}

/** Specification 000 §9. */
const PAGE_SIZE = 20;
/** The tag of every list, which changes when somebody follows or unfollows. */
export const FOLLOW_LISTS = { type: "Follow", id: "LIST" } as const;
/** The tags of what depends on whom the signed-in member follows: the notes of those (`following: 1` of their list), and the friends to mention. */
export const followTags = (ownId: number | undefined) => [{ type: "Note", id: 1 } as const, { type: "Follow", id: ownId } as const];

export const followsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getFollowStatus: build.query<FollowStatus, number>({
      query: (memberId) => ({ path: "/users/:id/follow-status", params: { id: memberId } }) satisfies CallTo<typeof GetFollowStatus>,
      providesTags: (_status, _error, memberId) => [{ type: "Follow", id: memberId }],
    }),
    getFollowList: build.infiniteQuery<FollowPage, FollowList, string | null>({
      query: ({ queryArg: { of, type }, pageParam: cursor }) => listCall(type, of, cursor),
      transformResponse: (answer: FollowAnswer): FollowPage => ({
        entries: entriesOf(answer),
        total: answer.pagination.total,
        nextCursor: answer.hasMore ? answer.nextCursor : null,
      }),
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
      providesTags: (result) => [FOLLOW_LISTS, ...memberTags(result?.pages.flatMap(({ entries }) => entries) ?? [])],
    }),
    setFollowed: build.mutation<FollowStatus, { memberId: number; followed: boolean }>({
      query: ({ memberId, followed }) =>
        ({ path: "/users/:id/follow", method: followed ? "POST" : "DELETE", params: { id: memberId } }) satisfies CallTo<
          typeof FollowMember | typeof UnfollowMember
        >,
    }),
  }),
});

export const { useGetFollowListInfiniteQuery, useGetFollowStatusQuery, useSetFollowedMutation } = followsApi;

function listCall(type: FollowListType, id: string, cursor: string | null) {
  const rest = { params: { id }, query: { limit: PAGE_SIZE, cursor } };
  switch (type) {
    case "following":
      return { path: "/users/:id/following", ...rest } satisfies CallTo<typeof GetFollowing>;
    case "followers":
      return { path: "/users/:id/followers", ...rest } satisfies CallTo<typeof GetFollowers>;
    case "mutual":
      return { path: "/users/:id/mutual-follows", ...rest } satisfies CallTo<typeof GetMutualFollows>;
    default:
      return type satisfies never;
  }
}

function entriesOf(answer: FollowAnswer): FollowEntry[] {
  if ("following" in answer) return answer.following;
  return "followers" in answer ? answer.followers : answer.mutualFollows;
}
