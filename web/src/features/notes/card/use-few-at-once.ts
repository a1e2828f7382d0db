import { startTransition, useEffect, useState } from "react";
import type { MasonryBox } from "./masonry-layout.ts";

/** New cards of a frame. */
const MOST_NEW = 3;

/**
 * While a list scrolls, each frame gets a few new cards, visible ones first, because style, layout and paint of all cards that are new in
 * a frame are one task. Only the first screen of a list gets all of its cards at once.
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
  const atOnce = drawn ? MOST_NEW : Math.max(MOST_NEW, visible.length);
  const fresh = new Set(next.slice(0, atOnce));
  const shown = boxes.filter((box) => fresh.has(box) || isDrawn(box));
  const names = shown.map(nameOf).join();
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(new Set(names.split(",").map(Number)))));
    return () => cancelAnimationFrame(frame);
  }, [names]);
  return shown;
}
