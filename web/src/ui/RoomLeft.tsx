import { useSettled } from "./use-settled.ts";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

/** From this number of remaining characters on, the number is announced. */
const FEW = 10;
/** The pause in typing before an announcement, so that not every letter causes one. */
const SPOKEN_AFTER_MS = 800;

function roomWords(count: number, limit: number): string {
  const left = limit - count;
  if (left > FEW) return "";
  return left < 0 ? `超出${-left}个字` : `还可以输入${left}个字`;
}

/**
 * Announces to screen readers how many characters are left near the limit of a text, and how many are too many above it. The component must
 * be rendered before there is an announcement, because screen readers announce only changes of a live region.
 */
export function RoomLeft({ count, limit }: { count: number; limit: number }) {
  const words = useSettled(roomWords(count, limit), SPOKEN_AFTER_MS);
  return <VisuallyHidden live>{words}</VisuallyHidden>;
}
