import type { FoundMemberView, FoundNoteView, SearchAnswer } from "@shiye/events/search";
import type { SearchList } from "@shiye/events/search-list";
import { useCallback, useMemo } from "react";
import { feedState } from "../notes/feed/feed-state.ts";
import type { Feed } from "../notes/feed/use-feed.ts";
import { type FoundPage, useSearchInfiniteQuery } from "./search-api.ts";

export interface Found extends Feed {
  notes: FoundNoteView[];
  members: FoundMemberView[];
  memberTotal: number;
  /** Of the keyword, whatever the tag; of the last answer while the next one is on its way. */
  tagStats: SearchAnswer["tagStats"];
}

const NONE: readonly FoundPage[] = [];

/** What a search finds, growing by pages. A search that fails clears what was found (specification 000 §8); a further page that does not come leaves it. */
export function useSearch(ask: SearchList): Found {
  const query = useSearchInfiniteQuery(ask);
  const { fetchNextPage, refetch, data, currentData } = query;
  const cleared = query.isError && !query.isFetchNextPageError;
  const pages = (cleared ? undefined : currentData?.pages) ?? NONE;
  const notes = useMemo(() => distinct(pages.flatMap((page) => page.notes)), [pages]);
  const members = useMemo(() => distinct(pages.flatMap((page) => page.members)), [pages]);
  const state = feedState<{ id: number }>(query, ask.type === "users" ? members : notes);
  const { mayGrow } = state;
  const loadMore = useCallback(() => {
    if (mayGrow) void fetchNextPage();
  }, [mayGrow, fetchNextPage]);
  const reload = useCallback(() => void refetch(), [refetch]);
  const last = data?.pages[0];
  return {
    ...state,
    notes,
    members,
    memberTotal: pages[0]?.memberTotal ?? 0,
    tagStats: last?.keyword === ask.keyword && !cleared ? last.tagStats : [],
    loadMore,
    retry: query.isFetchNextPageError ? loadMoreAgain(fetchNextPage) : reload,
    reload,
  };
}

const loadMoreAgain = (fetchNextPage: () => unknown) => () => void fetchNextPage();

/** A ranking may move between two pages; what was found is shown where it was first. */
function distinct<Entry extends { id: number }>(entries: readonly Entry[]): Entry[] {
  const seen = new Set<number>();
  return entries.filter(({ id }) => !seen.has(id) && seen.add(id));
}
