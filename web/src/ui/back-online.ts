/** The browser has its network again, or the server its line to us: the moment to catch up with what did not come. */
const listeners = new Set<() => void>();

export function onBackOnline(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function announceBackOnline(): void {
  for (const listener of [...listeners]) listener();
}
