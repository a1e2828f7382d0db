import { startTransition, useEffect, useState } from "react";
import type { MasonryBox } from "./masonry-layout.ts";

const MOST_NEW = 3;

/**
 * While a list scrolls, new cards are rendered in small numbers per commit, visible ones first, because style, layout and paint of all
 * cards of a commit are one task. Where nothing of the screen is rendered yet, its cards come at once.
 */
export function useFewAtOnce(
  boxes: MasonryBox[],
  nameOf: (box: MasonryBox) => number,
  onScreen: (box: MasonryBox) => boolean,
): MasonryBox[] {
  const [drawn, setDrawn] = useState<ReadonlySet<number>>();
  const isDrawn = (box: MasonryBox) => drawn?.has(nameOf(box)) ?? false;
  const visible = boxes.filter(onScreen);
  const next = [...new Set([...visible, ...boxes])].filter((box) => !isDrawn(box));
  const fresh = new Set(next.slice(0, visible.some(isDrawn) ? MOST_NEW : Math.max(MOST_NEW, visible.length)));
  const shown = boxes.filter((box) => fresh.has(box) || isDrawn(box));
  const names = shown.map(nameOf).join();
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setDrawn(new Set(names.split(",").map(Number)))));
    return () => clearTimeout(timer);
  }, [names]);
  return shown;
}
