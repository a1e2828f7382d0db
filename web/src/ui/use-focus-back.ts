import { type RefObject, useLayoutEffect, useRef } from "react";

/** Gives the focus back that `part` lost because it was inert, unless it is in another control by then. */
export function useFocusBack(part: RefObject<HTMLElement | null>, inert: boolean): void {
  const lost = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (inert) lost.current = focused instanceof HTMLElement && part.current?.contains(focused) ? focused : null;
    else if (lost.current && focused?.contains(lost.current)) lost.current.focus({ preventScroll: true });
  }, [part, inert]);
}
