import { useEffectEvent, useLayoutEffect } from "react";
import { holdTravel } from "./hold-travel.ts";

/** While it is open, the browser's back (on a phone the usual way to close anything) closes the overlay and leaves the page where it is. */
export function useBackCloses(open: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close);
  // In a layout effect: a component that closes it and navigates at once must not be held.
  useLayoutEffect(() => (open ? holdTravel(() => closeNow()) : undefined), [open]);
}
