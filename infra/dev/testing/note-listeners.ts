/** Notes who begins to listen to this target. What is returned ends the noting, and removes them. */
export function noteListeners(target: EventTarget): () => void {
  const noted: Parameters<EventTarget["addEventListener"]>[] = [];
  const listen = target.addEventListener;
  target.addEventListener = (...listener) => {
    noted.push(listener);
    listen.apply(target, listener);
  };
  return () => {
    target.addEventListener = listen;
    for (const listener of noted) target.removeEventListener(...listener);
  };
}
