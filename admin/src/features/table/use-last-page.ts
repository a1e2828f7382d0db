import { useEffect, useEffectEvent } from "react";

/** Goes back to the last page when the page of the address has no rows: the last row of the last page was deleted, or the address is an old one. */
export function useLastPage(
  page: number,
  list: { data: readonly unknown[]; totalPages: number } | undefined,
  go: (page: number) => void,
): void {
  const pages = Math.max(list?.totalPages ?? 1, 1);
  const lastPage = list && list.data.length === 0 && page > pages ? pages : null;
  const goBackTo = useEffectEvent(go);
  useEffect(() => {
    if (lastPage !== null) goBackTo(lastPage);
  }, [lastPage]);
}
