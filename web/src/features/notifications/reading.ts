import type { PointerEvent } from "react";

/** Pointing at a row or focusing it reads it. On touch screens a tap does, scrolling does not. */
export const readBy = (read: () => void) => ({
  onPointerEnter: (event: PointerEvent) => void (event.pointerType !== "touch" && read()),
  onFocus: read,
  onPointerUp: read,
});
