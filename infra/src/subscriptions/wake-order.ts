import { createSingleFlight } from "../single-flight.ts";

/** A follower waits at most this long for the one before it in the order: all share one processor and one database. */
const TURN_MS = 2;

interface Waiting {
  /** Who is woken first: the lower number. */
  priority: number;
  signal: AbortSignal;
}

/** Wakes waiting followers in the order of their priorities, each when the one before is done. */
interface WakeOrder<Reading> {
  /** Resolves when it is this follower's turn, or when nobody waits for its batches any more. */
  untilWoken(reading: Reading): Promise<void>;
  /** There is something to read. */
  wakeAll(): void;
  /** The follower has handled its batch. */
  done(reading: Reading): void;
  stop(): void;
}

export function createWakeOrder<Reading extends Waiting>(stopping: AbortSignal, onError: (error: unknown) => void): WakeOrder<Reading> {
  const waiting = new Map<Reading, () => void>();
  /** Called when the follower whose turn it is has handled its batch. */
  const onDone = new Map<Reading, () => void>();

  function untilDone(reading: Reading): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(done, TURN_MS);
      function done() {
        clearTimeout(timer);
        onDone.delete(reading);
        resolve();
      }
      onDone.set(reading, done);
    });
  }

  const waking = createSingleFlight(async () => {
    for (const reading of [...waiting.keys()].sort((one, other) => one.priority - other.priority)) {
      waiting.get(reading)?.();
      await untilDone(reading);
    }
  }, onError);

  return {
    untilWoken: (reading) =>
      new Promise((resolve) => {
        function wake() {
          waiting.delete(reading);
          reading.signal.removeEventListener("abort", wake);
          resolve();
        }
        if (reading.signal.aborted || stopping.aborted) return resolve();
        waiting.set(reading, wake);
        reading.signal.addEventListener("abort", wake, { once: true });
      }),
    wakeAll: waking.wake,
    done: (reading) => onDone.get(reading)?.(),
    stop() {
      for (const wake of [...waiting.values()]) wake();
    },
  };
}
