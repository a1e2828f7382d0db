type Guard = (event: PopStateEvent) => void;
let guard: Guard | null = null;

/**
 * Hears of the browser's back and forward before the router does. Must be called before the router starts: listeners on the window
 * are called in the order in which they came, and a journey that does not take place must not reach it.
 */
export function startTravelGuard(): void {
  window.addEventListener("popstate", (event) => guard?.(event));
}

/** One guard at a time; the answer takes it away. */
export function guardTravel(next: Guard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = null;
  };
}
