/** The id in an address: digits only, and exact as a number. */
export function idFrom(text: string | null): number | null {
  if (text === null || !/^\d{1,16}$/.test(text)) return null;
  const id = Number(text);
  return id > 0 && Number.isSafeInteger(id) ? id : null;
}

/** The state in the history of a note over a page: the page, and how many notes were opened from each other before this one. */
interface OverlayState {
  background?: unknown;
  depth?: number;
}

/** The state for a note that is opened from another note: over the same page, one step deeper. */
export function deeperState(state: OverlayState | null): OverlayState | undefined {
  return state?.background ? { background: state.background, depth: depthOf(state) + 1 } : undefined;
}

export function depthOf(state: OverlayState | null): number {
  return state?.depth ?? 0;
}
