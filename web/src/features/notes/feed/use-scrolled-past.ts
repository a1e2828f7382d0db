import { useSyncExternalStore } from "react";
import { followScroll, scrollPlace } from "../../../platform/scroll-place.ts";

/** Whether the page is scrolled so many pixels or more. Renders only when the answer changes. */
export function useScrolledPast(pixels: number): boolean {
  return useSyncExternalStore(followScroll, () => scrollPlace() >= pixels);
}
