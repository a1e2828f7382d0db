import { vi } from "vitest";
import { startTravelGuard } from "../platform/travel-guard.ts";

/** Of the entry on which a test begins, as the router numbers them. */
export const PLACE = 5;

/**
 * The browser's back and forward, of which an imitated browser has none. Must be called before the router is there, as the site starts the guard.
 * `heard` are the entries that reached the router.
 */
export function imitateJourneys() {
  const heard: number[] = [];
  startTravelGuard();
  window.addEventListener("popstate", (event) => heard.push(event.state?.idx));
  const arrive = (idx: number) => {
    history.replaceState({ idx }, "");
    window.dispatchEvent(new PopStateEvent("popstate", { state: { idx } }));
  };
  return {
    heard,
    /** To be called before each test. */
    begin() {
      heard.length = 0;
      history.replaceState({ idx: PLACE }, "");
      // A browser makes a journey later, never within the call.
      vi.spyOn(history, "go").mockImplementation((steps = 0) => queueMicrotask(() => arrive(history.state.idx + steps)));
    },
    back: () => arrive(history.state.idx - 1),
  };
}
