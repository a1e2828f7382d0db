import { useEffect, useState } from "react";
import type { ShownMessage } from "./message-rows.ts";

/** How many characters of a text a screen reader announces. */
const SPOKEN_CHARACTERS = 60;

/**
 * What a screen reader announces for a message that just arrived. Messages that were there when the thread was opened are not announced.
 */
export function useArrivals(shown: readonly ShownMessage[], nickname: string, loaded: boolean): string {
  const newest = shown.findLast(({ own }) => !own);
  const [known, setKnown] = useState<number | null>(null);
  const id = newest?.id ?? 0;
  useEffect(() => {
    if (loaded) setKnown((before) => before ?? id);
  }, [loaded, id]);
  if (!newest || known === null || id <= known) return "";
  const text = [...(newest.type === "image" ? "[图片]" : newest.content)];
  return `${nickname}：${text.slice(0, SPOKEN_CHARACTERS).join("")}${text.length > SPOKEN_CHARACTERS ? "…" : ""}`;
}
