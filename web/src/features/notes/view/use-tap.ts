import { type PointerEvent as ReactPointerEvent, useEffect, useRef } from "react";

const DOUBLE_MS = 260;
/** A finger that moved further was swiping. */
const STILL_PX = 10;

export interface TapPlace {
  x: number;
  y: number;
}

/** Distinguishes single and double taps. A single tap is reported a moment later. */
export function useTap(onTap: () => void, onDoubleTap: (place: TapPlace) => void) {
  const down = useRef<TapPlace | null>(null);
  const waiting = useRef(0);
  useEffect(() => () => clearTimeout(waiting.current), []);
  return {
    onPointerDown(event: ReactPointerEvent<HTMLElement>) {
      down.current = event.button === 0 ? { x: event.clientX, y: event.clientY } : null;
    },
    onPointerUp(event: ReactPointerEvent<HTMLElement>) {
      const start = down.current;
      down.current = null;
      if (!start || Math.hypot(event.clientX - start.x, event.clientY - start.y) > STILL_PX) return;
      if (waiting.current) {
        clearTimeout(waiting.current);
        waiting.current = 0;
        const box = event.currentTarget.getBoundingClientRect();
        onDoubleTap({ x: event.clientX - box.left, y: event.clientY - box.top });
        return;
      }
      waiting.current = window.setTimeout(() => {
        waiting.current = 0;
        onTap();
      }, DOUBLE_MS);
    },
  };
}
