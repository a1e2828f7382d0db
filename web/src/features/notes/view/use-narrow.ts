import { useSyncExternalStore } from "react";

/** Specification 001 §9: up to here a note is one column. The style sheets say the same number. */
const narrow = typeof matchMedia === "undefined" ? null : matchMedia("(max-width: 768px)");

export function useNarrow(): boolean {
  return useSyncExternalStore(
    (tell) => {
      narrow?.addEventListener("change", tell);
      return () => narrow?.removeEventListener("change", tell);
    },
    () => narrow?.matches ?? false,
  );
}
