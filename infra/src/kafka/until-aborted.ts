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
