import { pause } from "../waiting.ts";

/** Callers that wait for a subscription to pass a position. */
interface Waiters {
  /** Resolves when the position is passed; rejects when `signal` aborts before. */
  waitFor(position: bigint, signal?: AbortSignal): Promise<void>;
  reached(position: bigint): void;
  /** Pauses this long, unless a caller waits or begins to wait: a pause must delay nobody. */
  rest(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export function createWaiters(): Waiters {
  let current = -1n;
  const waiting = new Set<{ position: bigint; resolve: () => void }>();
  let wake = () => {};
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
        wake();
        signal?.addEventListener("abort", abort, { once: true });
      });
    },
    reached(position) {
      current = position;
      for (const waiter of waiting) if (position >= waiter.position) waiter.resolve();
    },
    async rest(milliseconds, signal) {
      if (waiting.size > 0 || signal.aborted) return;
      const woken = new AbortController();
      wake = () => woken.abort();
      signal.addEventListener("abort", wake, { once: true });
      await pause(milliseconds, woken.signal);
      signal.removeEventListener("abort", wake);
      wake = () => {};
    },
  };
}
