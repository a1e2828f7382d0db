/** The scroll position after the last drawn frame. */
let place = 0;
let movedAt = Number.NEGATIVE_INFINITY;
let waiting = false;
const listeners = new Set<() => void>();

/**
 * Reading the scroll position costs nothing right after a frame. In the middle of one, the browser first computes the layout of all
 * changes, and once more at the end. So only this module reads it, and informs all subscribers together.
 */
function look(): void {
  waiting = false;
  place = window.scrollY;
  movedAt = performance.now();
  for (const listener of listeners) listener();
}

function lookAfterFrame(): void {
  if (waiting) return;
  waiting = true;
  setTimeout(look);
}

export function followScroll(listener: () => void): () => void {
  if (listeners.size === 0) {
    place = window.scrollY;
    window.addEventListener("scroll", lookAfterFrame, { passive: true });
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("scroll", lookAfterFrame);
  };
}

export const scrollPlace = () => place;

/** Scrolls there. The subscribers are informed in any case: the browser dispatches no event when it was there before this frame. */
export function scrollToPlace(top: number): void {
  window.scrollTo(0, top);
  lookAfterFrame();
}

const STILL_AFTER_MS = 200;
/** The page moves under the reader's eyes. Always false while nothing follows the scroll position. */
export const scrollsNow = () => performance.now() - movedAt < STILL_AFTER_MS;
