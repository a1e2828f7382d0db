import { useEffect, useEffectEvent, useRef } from "react";

/** Specification 001 §4: 100 px before it comes into view, a tenth of it, and still there 300 ms later. */
const MARGIN_PX = 100;
const SHARE = 0.1;
const REST_MS = 300;

/** Put the ref on an element below a list; `onNear` is called while the reader is near it, and `active`. */
export function useNearEnd(active: boolean, onNear: () => void) {
  const sentinel = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(onNear);
  useEffect(() => {
    const element = sentinel.current;
    if (!active || !element) return;
    let timer = 0;
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer);
        if (entry?.isIntersecting) timer = window.setTimeout(() => near(), REST_MS);
      },
      { rootMargin: `${MARGIN_PX}px`, threshold: SHARE },
    );
    observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [active]);
  return sentinel;
}
