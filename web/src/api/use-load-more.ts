import { useCallback } from "react";

interface EndlessQuery {
  hasNextPage: boolean;
  isFetching: boolean;
  isError: boolean;
  fetchNextPage: () => unknown;
}

/** Fetches the next page of an endless list, unless a page is on its way. After a failure only the member asks again. */
export function useLoadMore({ hasNextPage, isFetching, isError, fetchNextPage }: EndlessQuery): () => void {
  const mayGrow = hasNextPage && !isFetching && !isError;
  return useCallback(() => {
    if (mayGrow) void fetchNextPage();
  }, [mayGrow, fetchNextPage]);
}
