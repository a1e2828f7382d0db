import { useEffect, useRef } from "react";

/** Specification 000 §4: the distance from the end at which the next page is loaded, and the shortest interval. */
const AHEAD_PX = 200;
const DEBOUNCE_MS = 200;

/** Marks the end of a growing list, and calls `onNear` while the mark is near the window. A new `length` of the list causes a new check. */
export function EndMark({ length, onNear }: { length: number; onNear: () => void }) {
  const mark = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that grew and still does not fill the window asks again
  useEffect(() => {
    if (!mark.current) return;
    let timer = 0;
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer);
        if (entry?.isIntersecting) timer = window.setTimeout(onNear, DEBOUNCE_MS);
      },
      { rootMargin: `${AHEAD_PX}px` },
    );
    observer.observe(mark.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [length, onNear]);
  return <div ref={mark} />;
}
