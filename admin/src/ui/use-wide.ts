import { useSyncExternalStore } from "react";

/** Not a breakpoint of the component library, whose nearest is 992. Source: specification 002 §9. */
const WIDE = matchMedia("(min-width: 961px)");

export function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      WIDE.addEventListener("change", listener);
      return () => WIDE.removeEventListener("change", listener);
    },
    () => WIDE.matches,
  );
}
