import { useEffect, useState } from "react";
import type { ShownMessage } from "./message-rows.ts";

/** What is read out of a text before it becomes a speech. */
const SPOKEN_CHARACTERS = 60;

/** What a screen reader says of the message that has just arrived; nothing of those that were there when the thread was opened. */
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
