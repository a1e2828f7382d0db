import { useCallback } from "react";

/** Fetches the next page of an endless list. `mayGrow`: there is one, none is on its way, and none has failed. */
export function useLoadMore(mayGrow: boolean, fetchNextPage: () => unknown): () => void {
  return useCallback(() => {
    if (mayGrow) void fetchNextPage();
  }, [mayGrow, fetchNextPage]);
}
