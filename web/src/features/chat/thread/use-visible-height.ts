import { useEffect, useState } from "react";

/** The height in pixels that a phone's keyboard leaves, so that the field stays above it. Null when no keyboard is open. */
export function useVisibleHeight(active: boolean): number | null {
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!active || !viewport) return;
    const measure = () => {
      // While the page is zoomed, its height must not change.
      const covered = viewport.scale === 1 && window.innerHeight - viewport.height > 80;
      setHeight(covered ? viewport.height : null);
    };
    measure();
    viewport.addEventListener("resize", measure);
    return () => {
      viewport.removeEventListener("resize", measure);
      setHeight(null);
    };
  }, [active]);
  return height;
}
