/** Up to so many pages all numbers are shown. Source: specification 002 §9. */
const ALL_UP_TO = 7;

/** The numbers of the pagination, with `null` for gaps. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);
  if (pages <= ALL_UP_TO) return from(1, pages);
  if (page <= 4) return [...from(1, 5), null, pages];
  if (page >= pages - 3) return [1, null, ...from(pages - 4, pages)];
  return [1, null, ...from(page - 1, page + 1), null, pages];
}
