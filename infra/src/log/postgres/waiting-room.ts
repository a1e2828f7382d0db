import type { StoredEvent } from "@shiye/events/envelope";

/** Longer than urgent readers take until members are told, too short for anybody to notice. */
const HOLD_MS = 2;

/** A subscription that has seen everything there is. */
export interface Waiter {
  /** Whether it must know of this event at once; without it, of every event. */
  isUrgent?: ((event: StoredEvent) => boolean) | undefined;
}

/**
 * Where subscriptions wait for news. A dozen of them would wake at the same moment, and each take its share of processor and
 * database before any of them is done. So those to whom nothing in the news is urgent are woken a moment later: they lose that
 * moment, which nobody waits for, and gain that what came within it is one batch.
 */
export interface WaitingRoom {
  /** Resolves when this one may go and read, or when the signal aborts. */
  wait(waiter: Waiter, signal: AbortSignal): Promise<void>;
  wake(news: readonly StoredEvent[]): void;
  close(): void;
}

export function createWaitingRoom(): WaitingRoom {
  const waiting = new Map<Waiter, () => void>();
  let holding: NodeJS.Timeout | undefined;

  function wakeAll() {
    clearTimeout(holding);
    holding = undefined;
    for (const go of [...waiting.values()]) go();
  }

  return {
    wait(waiter, signal) {
      if (signal.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        function go() {
          signal.removeEventListener("abort", go);
          waiting.delete(waiter);
          resolve();
        }
        signal.addEventListener("abort", go, { once: true });
        waiting.set(waiter, go);
      });
    },
    wake(news) {
      for (const [{ isUrgent }, go] of [...waiting]) if (!isUrgent || news.some(isUrgent)) go();
      if (waiting.size > 0) holding ??= setTimeout(wakeAll, HOLD_MS);
    },
    close: wakeAll,
  };
}
