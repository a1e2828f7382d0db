import { useEffect, useRef } from "react";

/** Specification 000 §4: more is asked for so far before the end, and not more often than this. */
const AHEAD_PX = 200;
const DEBOUNCE_MS = 200;

/** Stands at the end of a list that grows, and calls while it is near the window. `length` of the list: another one is looked at anew. */
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
