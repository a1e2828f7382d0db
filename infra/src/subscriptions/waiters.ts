/** Those who wait for a subscription to pass a position. */
interface Waiters {
  /** Resolves when the position is passed; rejects when `signal` aborts before. */
  waitFor(position: bigint, signal?: AbortSignal): Promise<void>;
  reached(position: bigint): void;
}

export function createWaiters(): Waiters {
  let current = -1n;
  const waiting = new Set<{ position: bigint; resolve: () => void }>();
  return {
    waitFor(position, signal) {
      if (current >= position) return Promise.resolve();
      return new Promise((resolve, reject) => {
        const waiter = {
          position,
          resolve() {
            waiting.delete(waiter);
            signal?.removeEventListener("abort", abort);
            resolve();
          },
        };
        function abort() {
          waiting.delete(waiter);
          reject(new Error(`The subscription is at ${current}, not yet at ${position}`));
        }
        waiting.add(waiter);
        signal?.addEventListener("abort", abort, { once: true });
      });
    },
    reached(position) {
      current = position;
      for (const waiter of waiting) if (position >= waiter.position) waiter.resolve();
    },
  };
}
