import { type RefObject, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";

/** Within this distance from the end the list stays at the end. */
const NEAR_END_PX = 48;
/** Within this distance from an edge more rows are added. */
const NEAR_EDGE_PX = 600;

interface AnchoredScrollOptions {
  scroller: RefObject<HTMLElement | null>;
  onNearTop: () => void;
  onNearEnd: () => void;
}

/**
 * Keeps the visible messages at their place when rows are added or pictures load: at the end the view stays at the end, elsewhere the first
 * visible message stays. The browsers' own scroll anchoring is off, so all behave the same.
 */
export function useAnchoredScroll({ scroller, onNearTop, onNearEnd }: AnchoredScrollOptions): {
  atEnd: boolean;
  onScroll: () => void;
  goToEnd: () => void;
} {
  const [atEnd, setAtEnd] = useState(true);
  const pinned = useRef(true);
  const anchor = useRef<{ key: string; offset: number } | null>(null);

  const remember = useCallback((element: HTMLElement) => {
    const top = element.getBoundingClientRect().top;
    const first = [...element.querySelectorAll<HTMLElement>("[data-message]")].find((row) => row.getBoundingClientRect().bottom > top);
    anchor.current = first ? { key: first.dataset.message ?? "", offset: first.getBoundingClientRect().top - top } : null;
  }, []);

  const restore = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    if (pinned.current) {
      element.scrollTop = element.scrollHeight;
      return;
    }
    const held = anchor.current;
    const row = held && element.querySelector<HTMLElement>(`[data-message="${CSS.escape(held.key)}"]`);
    if (!row) return;
    const moved = row.getBoundingClientRect().top - element.getBoundingClientRect().top - held.offset;
    if (Math.abs(moved) >= 1) element.scrollTop += moved;
  }, [scroller]);

  const look = useEffectEvent(() => {
    const element = scroller.current;
    if (!element) return;
    const below = element.scrollHeight - element.clientHeight - element.scrollTop;
    if (element.scrollTop < NEAR_EDGE_PX) onNearTop();
    else if (below < NEAR_EDGE_PX) onNearEnd();
  });

  // After each rendering, so that new or removed rows do not move what is visible.
  useLayoutEffect(restore);
  useEffect(() => look());
  useEffect(() => {
    const element = scroller.current;
    const content = element?.firstElementChild;
    if (!element || !content) return;
    const observer = new ResizeObserver(restore);
    observer.observe(element);
    observer.observe(content);
    return () => observer.disconnect();
  }, [scroller, restore]);

  return {
    atEnd,
    onScroll: () => {
      const element = scroller.current;
      if (!element) return;
      pinned.current = element.scrollHeight - element.clientHeight - element.scrollTop < NEAR_END_PX;
      setAtEnd(pinned.current);
      remember(element);
      look();
    },
    goToEnd: useCallback(() => {
      pinned.current = true;
      setAtEnd(true);
      restore();
    }, [restore]),
  };
}
