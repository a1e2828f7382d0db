import { useCallback, useMemo } from "react";
import { distinct } from "../../api/distinct.ts";
import { useLoadMore } from "../../api/use-load-more.ts";
import { feedState } from "../notes/feed/feed-state.ts";
import type { Feed } from "../notes/feed/use-feed.ts";
import { type KeptKind, useKeptNotesQuery } from "./members-api.ts";

/** What a member collected or likes, as an endless list. */
export function useKeptNotes(memberId: number, kind: KeptKind, folderId?: number): Feed {
  const query = useKeptNotesQuery(
    useMemo(() => ({ memberId, kind, ...(folderId === undefined ? {} : { folderId }) }), [memberId, kind, folderId]),
  );
  const { fetchNextPage, refetch } = query;
  const pages = query.currentData?.pages;
  const notes = useMemo(() => distinct(pages?.flatMap((page) => page.posts) ?? []), [pages]);
  const state = feedState(query, notes);
  const loadMore = useLoadMore(state.mayGrow, fetchNextPage);
  const reload = useCallback(() => void refetch(), [refetch]);
  const retry = notes.length > 0 ? () => void fetchNextPage() : reload;
  return { ...state, loadMore, retry, reload };
}
