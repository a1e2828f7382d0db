/**
 * Limits how many pictures load at a time, in the order in which they were asked for. A picture that leaves the screen gives up its place.
 * Source: specification 000 §4, four at a time.
 */
export function createLoadQueue(limit: number): { ask: (start: () => void) => () => void } {
  const waiting = new Set<() => void>();
  let active = 0;

  function next(): void {
    for (const start of waiting) {
      if (active >= limit) return;
      waiting.delete(start);
      active++;
      start();
    }
  }

  /** `start` is called when it is this one's turn; the returned function must be called once, when done or no longer wanted. */
  function ask(start: () => void): () => void {
    let open = true;
    let started = false;
    const turn = () => {
      started = true;
      start();
    };
    waiting.add(turn);
    next();
    return () => {
      if (!open) return;
      open = false;
      waiting.delete(turn);
      if (started) {
        active--;
        next();
      }
    };
  }

  return { ask };
}
