type Guard = (event: PopStateEvent) => void;

/** The last holder is asked. hold-travel.ts, which no first view needs, does the holding. */
export const guards: Guard[] = [];

/**
 * Gets the browser's back and forward before the router. Must be called before the router starts: listeners on the window run in the order
 * of registration, and a navigation that is held must not reach the router.
 */
export function startTravelGuard(): void {
  window.addEventListener("popstate", (event) => guards.at(-1)?.(event));
}
