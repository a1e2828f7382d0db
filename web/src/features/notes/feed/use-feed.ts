import { useMemo } from "react";
import { distinct } from "../../../api/distinct.ts";
import { useLoadMore } from "../../../api/use-load-more.ts";
import { useNoteDispatch } from "../../../api/use-note-dispatch.ts";
import { type NoteList, useGetNotesInfiniteQuery } from "../card/notes-api.ts";
import { type FeedState, feedState } from "./feed-state.ts";
import { reloadNotes } from "./reload-notes.ts";

export interface Feed extends FeedState {
  loadMore: () => void;
  /** Fetches again only what failed: the first page or the next one. */
  retry: () => void;
  /** Fetches the list from its beginning. */
  reload: () => void;
}

/**
 * A list of notes that grows by cursor. `list` must be the same object while it is the same list. Without `options` a cached list stays as it is.
 */
export function useFeed(list: NoteList, options?: { refetchOnMountOrArgChange: number }): Feed {
  const dispatch = useNoteDispatch();
  const query = useGetNotesInfiniteQuery(list, options);
  const { fetchNextPage } = query;
  const pages = query.currentData?.pages;
  const notes = useMemo(() => distinct(pages?.flatMap((page) => page.posts) ?? []), [pages]);
  const state = feedState(query, notes);
  const loadMore = useLoadMore(state.mayGrow, fetchNextPage);
  const reload = () => void dispatch(reloadNotes(list));
  const begun = notes.length > 0;
  const retry = () => {
    if (begun) void fetchNextPage();
    else reload();
  };
  return { ...state, loadMore, retry, reload };
}
