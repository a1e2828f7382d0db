/** Navigation stands outside the feed; pressing 发现 once more reaches it through here. */
type Listener = () => void;
const listeners = new Set<Listener>();

export function onFeedRefresh(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function requestFeedRefresh(): void {
  for (const listener of listeners) listener();
}
