/** An id from an address: digits only, and never what a number cannot hold exactly. */
export function idFrom(text: string | null): number | null {
  if (text === null || !/^\d{1,16}$/.test(text)) return null;
  const id = Number(text);
  return id > 0 && Number.isSafeInteger(id) ? id : null;
}

/** What lies in the history with a note above a page: the page, and how many notes were opened from one another before this one. */
interface OverlayState {
  background?: unknown;
  depth?: number;
}

/** For a note that is opened from within another one: above the same page, one step deeper; on its own page, where the other one is. */
export function deeperState(state: OverlayState | null): OverlayState | undefined {
  return state?.background ? { background: state.background, depth: depthOf(state) + 1 } : undefined;
}

export function depthOf(state: OverlayState | null): number {
  return state?.depth ?? 0;
}
