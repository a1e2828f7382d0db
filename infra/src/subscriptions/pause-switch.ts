/** Stops something before its next step, and lets it go on. */
export interface PauseSwitch {
  close(): void;
  open(): void;
  isClosed(): boolean;
  /** Resolves at once while open, and when the signal aborts. */
  passed(signal: AbortSignal): Promise<void>;
}

export function createPauseSwitch(): PauseSwitch {
  const waiting = new Set<() => void>();
  let closed = false;
  return {
    close() {
      closed = true;
    },
    open() {
      closed = false;
      for (const go of [...waiting]) go();
    },
    isClosed: () => closed,
    async passed(signal) {
      while (closed && !signal.aborted)
        await new Promise<void>((resolve) => {
          function go() {
            waiting.delete(go);
            signal.removeEventListener("abort", go);
            resolve();
          }
          waiting.add(go);
          signal.addEventListener("abort", go, { once: true });
        });
    },
  };
}
