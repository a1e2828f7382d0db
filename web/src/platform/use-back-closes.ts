import { useEffectEvent, useLayoutEffect } from "react";
import { holdTravel } from "./hold-travel.ts";

/** While it is open, the browser's back (on a phone the way to close anything) closes what lies above the page, and leaves the page where it is. */
export function useBackCloses(open: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close);
  // In the layout: whoever closes it and travels at once must not be held.
  useLayoutEffect(() => (open ? holdTravel(() => closeNow()) : undefined), [open]);
}
