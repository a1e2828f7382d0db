import { startTransition, useEffect, useState } from "react";
import type { MasonryBox } from "./masonry-layout.ts";

const MOST_NEW = 3;

/**
 * Visible cards are rendered at once; others in small numbers per commit, because style, layout and paint of all cards of a commit are one
 * task.
 */
export function useFewAtOnce(
  boxes: MasonryBox[],
  nameOf: (box: MasonryBox) => number,
  onScreen: (box: MasonryBox) => boolean,
): MasonryBox[] {
  const [drawn, setDrawn] = useState<ReadonlySet<number>>();
  let places = MOST_NEW;
  const shown = boxes.filter((box) => drawn?.has(nameOf(box)) || onScreen(box) || places-- > 0);
  const names = shown.map(nameOf).join();
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setDrawn(new Set(names.split(",").map(Number)))));
    return () => clearTimeout(timer);
  }, [names]);
  return shown;
}
