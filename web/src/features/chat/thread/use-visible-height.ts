import { useEffect, useState } from "react";

/** The height that a phone's keyboard leaves, in pixels, so that the field stays above it; null where nothing takes of it. */
export function useVisibleHeight(active: boolean): number | null {
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!active || !viewport) return;
    const measure = () => {
      // Pinched larger, the page must stay as it is.
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
