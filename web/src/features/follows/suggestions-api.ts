import type { CallTo } from "@shiye/events/calls";
import type { AnswerOf } from "@shiye/events/contract-types";
import type { GetFollowSuggestions } from "@shiye/events/follows";
import { api } from "../../api/empty-api.ts";
import { memberTags } from "../../api/member-cache.ts";

const suggestionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getFollowSuggestions: build.query<AnswerOf<typeof GetFollowSuggestions>, void>({
      query: () => ({ path: "/follow-suggestions" }) satisfies CallTo<typeof GetFollowSuggestions>,
      providesTags: (answer) => memberTags(answer?.users ?? []),
    }),
  }),
});

export const { useGetFollowSuggestionsQuery } = suggestionsApi;
