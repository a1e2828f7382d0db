/** How many rows of a thread are in the page at most. */
export const MOST_SHOWN = 120;
/** How many rows the window moves at a time. */
const STEP = 40;

export interface Span {
  from: number;
  /** Not included. */
  to: number;
}

/** The part that ends with the message `lastId`, or with the newest one. */
export function spanOf(ids: readonly (number | null)[], lastId: number | null): Span {
  // If this message was removed meanwhile, the part ends before its place.
  const to = lastId === null ? ids.length : ids.findLastIndex((id) => id !== null && id <= lastId) + 1;
  return { from: Math.max(0, to - MOST_SHOWN), to };
}

/** The id at the end of the next part above; undefined when this part begins with the oldest known message. */
export function endFurtherUp(ids: readonly (number | null)[], { from, to }: Span): number | undefined {
  if (from === 0) return undefined;
  return ids[Math.max(Math.min(MOST_SHOWN, ids.length), to - STEP) - 1] ?? undefined;
}

/** The id at the end of the next part below; null when that is the end of the thread. */
export function endFurtherDown(ids: readonly (number | null)[], { to }: Span): number | null {
  return to + STEP >= ids.length ? null : (ids[to + STEP - 1] ?? null);
}
