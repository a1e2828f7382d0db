import type { FoundMemberView, FoundNoteView, SearchAnswer } from "@shiye/events/search";
import type { SearchList } from "@shiye/events/search-list";
import { useCallback, useMemo } from "react";
import { distinct } from "../../api/distinct.ts";
import { useLoadMore } from "../../api/use-load-more.ts";
import { feedState } from "../notes/feed/feed-state.ts";
import type { Feed } from "../notes/feed/use-feed.ts";
import { type FoundPage, useSearchInfiniteQuery } from "./search-api.ts";

export interface Found extends Feed {
  notes: FoundNoteView[];
  members: FoundMemberView[];
  memberTotal: number;
  /** The tags of the keyword, whatever the tag. While the next answer loads, those of the last one. */
  tagStats: SearchAnswer["tagStats"];
}

const NONE: readonly FoundPage[] = [];

/** The result of a search, page by page. A failed search clears it (specification 000 §8); a failed further page keeps it. */
export function useSearch(ask: SearchList): Found {
  const query = useSearchInfiniteQuery(ask);
  const { fetchNextPage, refetch, data, currentData } = query;
  const cleared = query.isError && !query.isFetchNextPageError;
  const pages = (cleared ? undefined : currentData?.pages) ?? NONE;
  const notes = useMemo(() => distinct(pages.flatMap((page) => page.notes)), [pages]);
  const members = useMemo(() => distinct(pages.flatMap((page) => page.members)), [pages]);
  const state = feedState<{ id: number }>(query, ask.type === "users" ? members : notes);
  const loadMore = useLoadMore(state.mayGrow, fetchNextPage);
  const reload = useCallback(() => void refetch(), [refetch]);
  const last = data?.pages[0];
  return {
    ...state,
    notes,
    members,
    memberTotal: pages[0]?.memberTotal ?? 0,
    tagStats: last?.keyword === ask.keyword && !cleared ? last.tagStats : [],
    loadMore,
    retry: query.isFetchNextPageError ? () => void fetchNextPage() : reload,
    reload,
  };
}
