import type pg from "pg";
import { listenToPostgres } from "../postgres/listen.ts";
import { createSingleFlight } from "../single-flight.ts";
import { CHECKPOINT_CHANNEL } from "../subscriptions/checkpoints.ts";

/** Interval of the poll while a caller waits; otherwise a second is enough. */
const WAITING_POLL_MS = 250;
const IDLE_POLL_MS = 1000;

export interface CheckpointFollower {
  /** Follows until the signal aborts. */
  follow(signal: AbortSignal): Promise<void>;
  /** The known position that all of these read models have passed: never more than the real one. */
  positionOf(models: readonly string[]): bigint;
  /** Grows with every notification of a read model. While it does not change, everything read before is still current. */
  changes(): number;
  /** Waits until all of them have passed the position, at most this long. True if they have. */
  waitFor(models: readonly string[], position: bigint, timeoutMs: number): Promise<boolean>;
}

interface Waiter {
  models: readonly string[];
  position: bigint;
  settle: (reached: boolean) => void;
}

/** Knows the checkpoints of the read models by notification. It reads them only when a caller waits, and once for all callers. */
export function createCheckpointFollower(options: {
  pool: pg.Pool;
  connectionString: string;
  onError?: (error: unknown) => void;
}): CheckpointFollower {
  const { pool, connectionString, onError = () => {} } = options;
  const positions = new Map<string, bigint>();
  const waiters = new Set<Waiter>();
  let poll: NodeJS.Timeout | undefined;
  /** Grows with every loss of the server, so that an earlier answer is not used. */
  let generation = 0;
  let changes = 0;

  function positionOf(models: readonly string[]): bigint {
    const [first = 0n, ...others] = models.map((model) => positions.get(model) ?? 0n);
    let lowest = first;
    for (const position of others) if (position < lowest) lowest = position;
    return lowest;
  }

  const reading = createSingleFlight(async () => {
    const asked = generation;
    const { rows } = await pool.query<{ model: string; position: string }>({
      name: "checkpoints",
      text: "select model, position::text from projections.checkpoints",
    });
    if (asked !== generation) return;
    for (const { model, position } of rows) {
      const reached = BigInt(position);
      // A caller that waits for this position may learn of it here before the notification arrives.
      if (positions.get(model) !== reached) changes++;
      positions.set(model, reached);
    }
    for (const waiter of waiters) if (positionOf(waiter.models) >= waiter.position) waiter.settle(true);
  }, onError);

  function release(waiter: Waiter): void {
    waiters.delete(waiter);
    if (waiters.size > 0) return;
    clearInterval(poll);
    poll = undefined;
  }

  return {
    positionOf,
    changes: () => changes,
    follow: (signal) =>
      listenToPostgres({
        connectionString,
        name: "checkpoint listener",
        channels: [CHECKPOINT_CHANNEL],
        signal,
        pollMs: IDLE_POLL_MS,
        onLost: (error) => {
          // A server that crashed may have taken back the last commits of read models, so the known positions may be too high.
          generation++;
          changes++;
          positions.clear();
          onError(error);
        },
        onWake: (cause) => {
          if (cause === "notified") changes++;
          if (cause !== "notified" || waiters.size > 0) reading.wake();
        },
      }),
    waitFor(models, position, timeoutMs) {
      if (positionOf(models) >= position) return Promise.resolve(true);
      return new Promise((resolve) => {
        const timer = setTimeout(() => waiter.settle(false), timeoutMs);
        const waiter: Waiter = {
          models,
          position,
          settle(reached) {
            clearTimeout(timer);
            release(waiter);
            resolve(reached);
          },
        };
        waiters.add(waiter);
        poll ??= setInterval(reading.wake, WAITING_POLL_MS);
        reading.wake();
      });
    },
  };
}
