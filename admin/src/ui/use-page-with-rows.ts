import { useEffect, useEffectEvent, useRef } from "react";

interface Page<Row> {
  page: number;
  /** The rows of this page; undefined until they are there. */
  rows: readonly Row[] | undefined;
  /** The same, or those of the last page until then. */
  latest: readonly Row[] | undefined;
  isFetching: boolean;
  onPage: (page: number, how: { replace: boolean }) => void;
}

/**
 * For lists that do not know how many pages they have: leaves a page whose last row is gone for the one before. If that is empty too, the
 * address was an old one, and the first page is next. Returns the rows to show: none are known while an empty page is left.
 */
export function usePageWithRows<Row>({ page, rows, latest, isFetching, onPage }: Page<Row>): readonly Row[] | undefined {
  const emptyPages = useRef(0);
  const goTo = useEffectEvent((next: number) => onPage(next, { replace: true }));
  const count = isFetching ? undefined : rows?.length;
  useEffect(() => {
    if (count === undefined) return;
    emptyPages.current = count > 0 ? 0 : emptyPages.current + 1;
    if (count === 0 && page > 1) goTo(emptyPages.current === 1 ? page - 1 : 1);
  }, [count, page]);
  return latest?.length === 0 && (rows === undefined || page > 1) ? undefined : latest;
}
