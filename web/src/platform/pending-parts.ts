import { createSignal } from "@shiye/client/signal";

/** How many parts of the site are loading while a user waits; the thin bar on top of the page shows it. */
export const pendingParts = createSignal(0);

export function trackPending<Part>(part: Promise<Part>): Promise<Part> {
  change(1);
  return part.finally(() => change(-1));
}

/** React begins a download while rendering, when no other component may be updated. */
function change(by: number): void {
  queueMicrotask(() => pendingParts.emit(pendingParts.get() + by));
}
