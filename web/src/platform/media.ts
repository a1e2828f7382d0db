import { useCallback, useSyncExternalStore } from "react";

const listOf = (query: string) => (typeof matchMedia === "undefined" ? null : matchMedia(query));
const matches = (query: string) => listOf(query)?.matches ?? false;

/** Whether a media query matches, updated when it changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (tell: () => void) => {
      const list = listOf(query);
      list?.addEventListener("change", tell);
      return () => list?.removeEventListener("change", tell);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matches(query));
}

/** Specification 001 §9: up to this width a note has one column. The style sheets have the same number. */
export const useNarrow = () => useMedia("(max-width: 768px)");

/** Narrow, or too low for two panes: a phone in landscape has no height for a list, a field and the bars around them. */
export const useSmall = () => useMedia("(max-width: 768px), (max-height: 480px)");

/** Fingers are the first pointer of the device, so a keyboard on the screen opens with each focus. */
export const isTouch = () => matches("(pointer: coarse)");

/** The user prefers less motion. */
export const isCalm = () => matches("(prefers-reduced-motion: reduce)");
