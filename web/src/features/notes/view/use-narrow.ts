import { useSyncExternalStore } from "react";

const media = (query: string) => (typeof matchMedia === "undefined" ? null : matchMedia(query));
/** Specification 001 §9: up to this width a note has one column. The style sheets have the same number. */
const narrow = media("(max-width: 768px)");
/** A phone in landscape has no height for a list, a field and the bars around them. */
const small = media("(max-width: 768px), (max-height: 480px)");

export function useNarrow(): boolean {
  return useMatch(narrow);
}

/** Narrow, or too low for two panes. */
export function useSmall(): boolean {
  return useMatch(small);
}

function useMatch(list: MediaQueryList | null): boolean {
  return useSyncExternalStore(
    (tell) => {
      list?.addEventListener("change", tell);
      return () => list?.removeEventListener("change", tell);
    },
    () => list?.matches ?? false,
  );
}
