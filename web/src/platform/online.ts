/** What the browser knows of its network, as `useSyncExternalStore` wants it. */
export const isOnline = (): boolean => navigator.onLine;

export function onOnlineChange(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}
