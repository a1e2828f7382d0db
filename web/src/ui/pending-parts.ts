/** How many parts of the site somebody is waiting for; told to the thin bar on top of the page. */
let pending = 0;
const listeners = new Set<() => void>();

export function trackPending<Part>(part: Promise<Part>): Promise<Part> {
  change(1);
  return part.finally(() => change(-1));
}

export function pendingParts(): number {
  return pending;
}

export function onPendingParts(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function change(by: number): void {
  pending += by;
  // React begins a download in the middle of drawing, when nothing else may be told to draw.
  queueMicrotask(() => {
    for (const listener of listeners) listener();
  });
}
