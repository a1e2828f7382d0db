/** A door that tests close, to see what members see while a read model is behind. */
export interface Gate {
  close(): void;
  open(): void;
  isClosed(): boolean;
  /** Resolves at once while open. */
  passed(signal: AbortSignal): Promise<void>;
}

export function createGate(): Gate {
  let opened: Promise<void> | undefined;
  let open: (() => void) | undefined;
  return {
    close() {
      if (opened) return;
      opened = new Promise((resolve) => {
        open = resolve;
      });
    },
    open() {
      open?.();
      opened = undefined;
    },
    isClosed: () => opened !== undefined,
    async passed(signal) {
      while (opened && !signal.aborted) await Promise.race([opened, aborted(signal)]);
    },
  };
}

export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

/** Waits, but not beyond the end. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const finish = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", finish);
      resolve();
    };
    const timer = setTimeout(finish, milliseconds);
    signal.addEventListener("abort", finish, { once: true });
  });
}
