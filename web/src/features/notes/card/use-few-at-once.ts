import { startTransition, useEffect, useState } from "react";
import type { MasonryBox } from "./masonry-layout.ts";

const MOST_NEW = 3;

/** What is on the screen is drawn at once; beyond it few cards come with each commit, because style, layout and paint of all that come is one task. */
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
