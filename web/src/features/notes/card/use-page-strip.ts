import { type RefObject, startTransition, useLayoutEffect, useState } from "react";
import { followScroll, scrollPlace } from "../../../platform/scroll-place.ts";

/** The visible part of an element in its own pixels, and the widths of the element and the window. */
interface PageStrip {
  width: number;
  windowWidth: number;
  from: number;
  to: number;
}

/**
 * How far scrolling goes between two renderings. More is kept rendered above and below. It is small enough that at most one card in every
 * second column is new each time: five at once are a long task on a slow phone (`npm run check:web -- --only scrolling`).
 */
const STEP = 100;
/** The last width, so that a page that one returns to is laid out before its first effect and can be scrolled at once. */
let lastWidth = 0;

export function usePageStrip(element: RefObject<HTMLElement | null>): PageStrip {
  const [strip, setStrip] = useState<PageStrip>(() => ({
    width: lastWidth,
    windowWidth: window.innerWidth,
    from: 0,
    to: window.innerHeight,
  }));
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return;
    let width = 0;
    let top = 0;
    const measure = () => {
      const box = node.getBoundingClientRect();
      width = lastWidth = box.width;
      top = box.top + window.scrollY;
    };
    const look = (place: number) => {
      const from = Math.floor((place - top) / STEP) * STEP;
      const next = { width, windowWidth: window.innerWidth, from, to: from + STEP + window.innerHeight };
      setStrip((old) => (JSON.stringify(old) === JSON.stringify(next) ? old : next));
    };
    // New cards are rendered in pieces between frames; several screens of others are rendered already.
    const lookAgain = () => startTransition(() => look(scrollPlace()));
    measure();
    look(window.scrollY);
    // What grows or shrinks above the wall changes the height of the page. Measuring costs nothing here, because the browser has just
    // computed the layout.
    const sizes = new ResizeObserver(() => {
      measure();
      lookAgain();
    });
    sizes.observe(node);
    sizes.observe(document.body);
    const stopFollowing = followScroll(lookAgain);
    window.addEventListener("resize", lookAgain);
    return () => {
      sizes.disconnect();
      stopFollowing();
      window.removeEventListener("resize", lookAgain);
    };
  }, [element]);
  return strip;
}
