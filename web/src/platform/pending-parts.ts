import { createSignal } from "@shiye/client/signal";

/** How many parts of the site somebody is waiting for; told to the thin bar on top of the page. */
export const pendingParts = createSignal(0);

export function trackPending<Part>(part: Promise<Part>): Promise<Part> {
  change(1);
  return part.finally(() => change(-1));
}

/** React begins a download in the middle of drawing, when nothing else may be told to draw. */
function change(by: number): void {
  queueMicrotask(() => pendingParts.emit(pendingParts.get() + by));
}
