import { type RefObject, useLayoutEffect, useState } from "react";
import { useLocation } from "react-router-dom";

/** How far what scrolls in a note was scrolled, in CSS pixels, by the key of the entry in the browser's history. */
const places = new Map<string, number[]>();

/**
 * Returns a reader who comes back to a note, as from a related one, to where they were. `view` is the note. True while they come back: all that
 * was below is to be there at once.
 */
export function useReadingPlace(view: RefObject<HTMLElement | null>): boolean {
  const { key } = useLocation();
  const [kept] = useState(() => places.get(key));
  useLayoutEffect(() => {
    // On a phone the note scrolls as a whole; beside its picture, the text does.
    const scrollers = view.current ? [view.current, ...view.current.querySelectorAll<HTMLElement>(":scope > section")] : [];
    for (const [at, scroller] of scrollers.entries()) if (kept?.[at]) scroller.scrollTop = kept[at];
    return () => {
      places.set(
        key,
        scrollers.map(({ scrollTop }) => scrollTop),
      );
    };
  }, [view, key, kept]);
  return kept !== undefined;
}
