import type { CallTo } from "@shiye/events/calls";
import type { AnswerOf } from "@shiye/events/contract-types";
import { NOTE_PAGE_SIZE } from "@shiye/events/page-lists";
import type { FoundMemberView, FoundNoteView, Search, SearchAnswer, SearchSuggestions, Suggestions } from "@shiye/events/search";
import type { SearchList } from "@shiye/events/search-list";
import type { GetHotTags } from "@shiye/events/tags";
import { api } from "../../api/empty-api.ts";
import { memberTags } from "../../api/member-cache.ts";
import { keepPatches } from "../../api/note-cache.ts";
export interface FoundPage {
  keyword: string;
  notes: FoundNoteView[];
  members: FoundMemberView[];
  memberTotal: number;
  tagStats: SearchAnswer["tagStats"];
  hasMore: boolean;
}

const POPULAR_TAGS = 10;

const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Cached by keyword, tag and tab. Specification 000 §2. */
    search: build.infiniteQuery<FoundPage, SearchList, number>({
      query: ({ queryArg: { type, keyword, tag }, pageParam: page }) =>
        ({
          path: "/search",
          // The members of 全部 are only the first ones of 用户, so they are fetched once.
          query: { keyword, tag, type: type === "all" && page > 1 ? "posts" : type, page, limit: NOTE_PAGE_SIZE },
        }) satisfies CallTo<typeof Search>,
      transformResponse: ({ keyword, type, posts, users, tagStats, data, pagination }: SearchAnswer): FoundPage => ({
        keyword,
        notes: type === "users" ? [] : posts.data,
        members: users.data,
        memberTotal: users.pagination.total,
        tagStats,
        // For a common word the total grows with the page (docs/decisions/search.md), so a full page always has a next one.
        hasMore: pagination.page < pagination.pages || data.length === NOTE_PAGE_SIZE,
      }),
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: (page, _pages, number) => (page.hasMore ? number + 1 : undefined),
      },
      providesTags: (result) => ["Note", ...memberTags(result?.pages.flatMap(({ members }) => members) ?? [])],
      onQueryStarted: keepPatches,
    }),
    suggest: build.query<Suggestions, string>({
      query: (keyword) => ({ path: "/search/suggestions", query: { keyword } }) satisfies CallTo<typeof SearchSuggestions>,
      keepUnusedDataFor: 60,
    }),
    getPopularTags: build.query<AnswerOf<typeof GetHotTags>, void>({
      query: () => ({ path: "/tags/hot", query: { limit: POPULAR_TAGS } }) satisfies CallTo<typeof GetHotTags>,
      keepUnusedDataFor: 300,
    }),
  }),
});

export const { useSearchInfiniteQuery, useSuggestQuery, useGetPopularTagsQuery } = searchApi;
