import { useEffect, useState } from "react";

export interface SeenPart {
  height: number;
  /** How much of the window is covered at its foot. */
  covered: number;
}

/** What a phone's keyboard leaves of the window, in pixels, so that a field and its buttons stay above it; null where nothing takes of it. */
export function useSeenPart(active: boolean): SeenPart | null {
  const [part, setPart] = useState<SeenPart | null>(null);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!active || !viewport) return;
    const measure = () => {
      const { height, offsetTop, scale } = viewport;
      // Pinched larger, the page must stay as it is.
      const isTaken = scale === 1 && window.innerHeight - height > 80;
      const next = isTaken ? { height, covered: Math.max(0, window.innerHeight - offsetTop - height) } : null;
      setPart((now) => (now?.height === next?.height && now?.covered === next?.covered ? now : next));
    };
    measure();
    viewport.addEventListener("resize", measure);
    // A browser that moves the page to show the field covers less of its foot.
    viewport.addEventListener("scroll", measure);
    return () => {
      viewport.removeEventListener("resize", measure);
      viewport.removeEventListener("scroll", measure);
      setPart(null);
    };
  }, [active]);
  return part;
}
