/** Pause before the next attempt: doubles from 20 ms to a second, so a restart of a server is barely felt and an outage costs little. */
export function backoffMs(attempt: number): number {
  return Math.min(1000, 20 * 2 ** Math.min(attempt, 10));
}

/** Waits, but not beyond the abort of the signal. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener("abort", done, { once: true });
  });
}

/**
 * Resolves when the signal is aborted, at once if it already is. Listens on a signal of its own, so that the listeners of many attempts do
 * not gather on a signal that lives as long as the process.
 */
export function untilAborted(signal: AbortSignal): Promise<void> {
  const own = AbortSignal.any([signal]);
  return new Promise((resolve) => {
    if (own.aborted) return resolve();
    own.addEventListener("abort", () => resolve(), { once: true });
  });
}
