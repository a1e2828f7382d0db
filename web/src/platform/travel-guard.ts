type Guard = (event: PopStateEvent) => void;

/** The last one is asked. They are held by hold-travel.ts, which no first view needs. */
export const guards: Guard[] = [];

/**
 * Hears of the browser's back and forward before the router does. Must be called before the router starts: listeners on the window
 * are called in the order in which they came, and a journey that does not take place must not reach it.
 */
export function startTravelGuard(): void {
  window.addEventListener("popstate", (event) => guards.at(-1)?.(event));
}
