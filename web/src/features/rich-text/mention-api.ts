import type { CallTo } from "@shiye/events/calls";
import type { AnswerOf } from "@shiye/events/contract-types";
import type { GetFollowing } from "@shiye/events/follows";
import type { SearchMembers } from "@shiye/events/search";
import { api } from "../../api/empty-api.ts";
import { useMember } from "../../api/use-member.ts";
import { useSettled } from "../../ui/use-settled.ts";
import type { Mentionable } from "./mention-text.ts";

/** Specification 001 §9. */
const MOST_MEMBERS = 50;
const DEBOUNCE_MS = 300;

/** A member in the list to choose from. Specification 001 §3, user summary. */
export interface Candidate extends Mentionable {
  id: number;
  avatar: string | null;
  verified: 0 | 1 | 2;
}

const candidateOf = ({ id, user_id, nickname, avatar, verified }: Candidate): Candidate => ({ id, user_id, nickname, avatar, verified });

const mentionApi = api.injectEndpoints({
  endpoints: (build) => ({
    findMentionable: build.query<Candidate[], string>({
      query: (keyword) => ({ path: "/users/search", query: { keyword } }) satisfies CallTo<typeof SearchMembers>,
      transformResponse: ({ users }: AnswerOf<typeof SearchMembers>) => users.map(candidateOf),
      keepUnusedDataFor: 60,
    }),
    /** The members whom a member follows: the friends of an empty search. */
    getFriends: build.query<Candidate[], number>({
      query: (memberId) =>
        ({ path: "/users/:id/following", params: { id: memberId }, query: { limit: MOST_MEMBERS } }) satisfies CallTo<typeof GetFollowing>,
      transformResponse: ({ following }: AnswerOf<typeof GetFollowing>) => following.map(candidateOf),
      providesTags: (_friends, _error, memberId) => [{ type: "Follow", id: memberId }],
      keepUnusedDataFor: 300,
    }),
  }),
});

interface Candidates {
  members: readonly Candidate[];
  /** Nothing to show yet, and an answer is on its way. */
  loading: boolean;
  failed: boolean;
  /** The text of the search that found these members; empty: friends. */
  query: string;
  refetch: () => Promise<unknown>;
}

/**
 * Members to suggest: friends without typed text, else found members. Answers are cached by their text, so a late answer is never shown for
 * another text. Until the new answer comes, matching members of the last one are shown.
 */
export function useCandidates(typed: string): Candidates {
  const query = useSettled(typed.trim(), DEBOUNCE_MS);
  const memberId = useMember()?.id;
  const friends = mentionApi.useGetFriendsQuery(memberId ?? 0, { skip: memberId === undefined });
  const found = mentionApi.useFindMentionableQuery(query, { skip: query === "" });
  const { currentData, data, isFetching, isError, refetch } = query === "" ? friends : found;
  const members = currentData ?? (data ?? []).filter((member) => fits(member, query));
  return {
    members,
    loading: members.length === 0 && (isFetching || query !== typed.trim()),
    failed: isError && !isFetching,
    query,
    refetch,
  };
}

function fits({ nickname, user_id }: Mentionable, query: string): boolean {
  return `${nickname}\n${user_id}`.toLowerCase().includes(query.toLowerCase());
}
