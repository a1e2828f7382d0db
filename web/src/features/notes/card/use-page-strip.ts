import { type RefObject, startTransition, useLayoutEffect, useState } from "react";

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
    let timer = 0;
    const look = () => {
      const box = node.getBoundingClientRect();
      lastWidth = box.width;
      const from = Math.floor(-box.top / STEP) * STEP;
      const next = { width: box.width, windowWidth: window.innerWidth, from, to: from + STEP + window.innerHeight };
      setStrip((old) => (JSON.stringify(old) === JSON.stringify(next) ? old : next));
    };
    // New cards are rendered in pieces between frames; several screens of others are rendered already. It waits for the frame, because the
    // positions are known then. Otherwise the browser would compute the layout twice.
    const lookLater = () => {
      timer = 0;
      startTransition(look);
    };
    const soon = () => {
      timer ||= window.setTimeout(lookLater);
    };
    look();
    const sizes = new ResizeObserver(soon);
    sizes.observe(node);
    window.addEventListener("scroll", soon, { passive: true });
    window.addEventListener("resize", soon);
    return () => {
      clearTimeout(timer);
      sizes.disconnect();
      window.removeEventListener("scroll", soon);
      window.removeEventListener("resize", soon);
    };
  }, [element]);
  return strip;
}
