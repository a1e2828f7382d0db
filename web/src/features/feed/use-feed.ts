import type { NoteCardView } from "@shiye/events/notes";
import { useCallback, useMemo } from "react";
import { type NoteList, type NotePage, useGetNotesInfiniteQuery } from "../notes/notes-api.ts";

export interface Feed {
  notes: NoteCardView[];
  loading: boolean;
  failed: boolean;
  atEnd: boolean;
  loadMore: () => void;
  reload: () => void;
}

/** A list of notes that grows by cursor. */
export function useFeed(list: NoteList): Feed {
  const query = useGetNotesInfiniteQuery(list);
  const { fetchNextPage, refetch, hasNextPage, isFetching, isError } = query;
  const pages = query.currentData?.pages;
  const notes = useMemo(() => distinctNotes(pages ?? []), [pages]);
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const reload = useCallback(() => void refetch(), [refetch]);
  return {
    notes,
    loading: (isFetching && notes.length === 0) || query.isFetchingNextPage,
    failed: isError,
    atEnd: pages !== undefined && !hasNextPage,
    loadMore,
    reload,
  };
}

/** A ranking may move a note from one page to the next while somebody reads; it is shown where it was first. */
function distinctNotes(pages: readonly NotePage[]): NoteCardView[] {
  const seen = new Set<number>();
  return pages.flatMap((page) => page.posts).filter(({ id }) => !seen.has(id) && seen.add(id));
}
