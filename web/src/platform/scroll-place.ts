/** How far down the window was when the last frame had been drawn. */
let place = 0;
let waiting = false;
const listeners = new Set<() => void>();

/**
 * Where the window is costs nothing right after a frame; asked for in the middle of one, the browser lays out first whatever has just changed,
 * and once more at its end. So it is asked for here alone, and everybody who follows it is told together.
 */
function look(): void {
  waiting = false;
  place = window.scrollY;
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
