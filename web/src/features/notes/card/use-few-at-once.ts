import { startTransition, useEffect, useState } from "react";
import type { MasonryBox } from "./masonry-layout.ts";

/** New cards of a frame. */
const MOST_NEW = 3;

/** Whose name it is: of the card, or of the skeleton that stands there until the card is drawn. */
type DrawnBox = MasonryBox & { name: number };

/**
 * While a list scrolls, each frame gets a few new cards, visible ones first, because style, layout and paint of all cards that are new in
 * a frame are one task. Only the first screen of a list gets all of its cards at once. The name of a skeleton is its index, negative.
 */
export function useFewAtOnce(boxes: MasonryBox[], nameOf: (box: MasonryBox) => number, onScreen: (box: MasonryBox) => boolean): DrawnBox[] {
  const [drawn, setDrawn] = useState<ReadonlySet<number>>();
  const visible = boxes.filter(onScreen);
  const next = [...new Set([...visible, ...boxes].map(nameOf))].filter((name) => !drawn?.has(name));
  const atOnce = drawn ? MOST_NEW : Math.max(MOST_NEW, visible.length);
  const drawable = new Set([...(drawn ?? []), ...next.slice(0, atOnce)]);
  const shown = boxes.flatMap((box) => {
    const name = [nameOf(box), -box.index].find((one) => drawable.has(one));
    return name === undefined ? [] : { ...box, name };
  });
  const names = shown.map(({ name }) => name).join();
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(new Set(names.split(",").map(Number)))));
    return () => cancelAnimationFrame(frame);
  }, [names]);
  return shown;
}
