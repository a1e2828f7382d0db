import type { PointerEvent } from "react";

/** Pointing at a row, or reaching it by key, is reading it; of fingers one that taps, not one that scrolls. */
export const readBy = (read: () => void) => ({
  onPointerEnter: (event: PointerEvent) => void (event.pointerType !== "touch" && read()),
  onFocus: read,
  onPointerUp: read,
});
