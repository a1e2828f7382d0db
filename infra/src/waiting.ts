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
 * `aborted` resolves when the signal is aborted, at once if it already is. Call `stop` at the end of each attempt: a signal that lives as
 * long as the process keeps every listener until then.
 */
export function untilAborted(signal: AbortSignal): { aborted: Promise<void>; stop: () => void } {
  let done = () => {};
  const aborted = new Promise<void>((resolve) => {
    done = resolve;
  });
  if (signal.aborted) done();
  else signal.addEventListener("abort", done, { once: true });
  return { aborted, stop: () => signal.removeEventListener("abort", done) };
}
