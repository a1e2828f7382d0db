import { useSettled } from "./use-settled.ts";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

/** From here on every sign counts. */
const FEW = 10;
/** Whoever goes on writing is not told of each letter. */
const SPOKEN_AFTER_MS = 800;

export function roomWords(count: number, limit: number): string {
  const left = limit - count;
  if (left > FEW) return "";
  return left < 0 ? `超出${-left}个字` : `还可以输入${left}个字`;
}

/** Says near the limit of a text how much room is left, and beyond it how much is too much, for ears only. It must stand there before it has something to say. */
export function RoomLeft({ count, limit }: { count: number; limit: number }) {
  const words = useSettled(roomWords(count, limit), SPOKEN_AFTER_MS);
  return <VisuallyHidden live>{words}</VisuallyHidden>;
}
