/** So many rows of a thread are drawn at most, however long it is. */
export const MOST_SHOWN = 120;
/** And so many the view goes on at a time. */
const STEP = 40;

export interface Span {
  from: number;
  /** Not included. */
  to: number;
}

/** The part that ends with the message `lastId`, or with the newest one. */
export function spanOf(ids: readonly (number | null)[], lastId: number | null): Span {
  // A message that has been let go in the meantime: what stands before its place.
  const to = lastId === null ? ids.length : ids.findLastIndex((id) => id !== null && id <= lastId) + 1;
  return { from: Math.max(0, to - MOST_SHOWN), to };
}

/** The id that the span further up ends with; undefined when it begins with the oldest message that is known. */
export function endFurtherUp(ids: readonly (number | null)[], { from, to }: Span): number | undefined {
  if (from === 0) return undefined;
  return ids[Math.max(Math.min(MOST_SHOWN, ids.length), to - STEP) - 1] ?? undefined;
}

/** The id that the span further down ends with; null when that is the end of the thread. */
export function endFurtherDown(ids: readonly (number | null)[], { to }: Span): number | null {
  return to + STEP >= ids.length ? null : (ids[to + STEP - 1] ?? null);
}
