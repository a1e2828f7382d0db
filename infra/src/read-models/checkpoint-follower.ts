import type pg from "pg";
import { listenToPostgres } from "../realtime/postgres-listener.ts";
import { createSingleFlight } from "../realtime/single-flight.ts";

/** The channel that projectors notify in the transaction that moves a checkpoint. */
export const CHECKPOINT_CHANNEL = "checkpoints";

/** While somebody waits, the safety net is this close; otherwise nobody minds being a second behind. */
const WAITING_POLL_MS = 250;
const IDLE_POLL_MS = 1000;

export interface CheckpointFollower {
  /** Follows until the signal aborts. */
  follow(signal: AbortSignal): Promise<void>;
  /** How far all of these read models are, as far as we know: never more than they really are. */
  positionOf(models: readonly string[]): bigint;
  /** Grows with everything that is heard of a read model: while it stands still, what was read from any of them still holds. */
  changes(): number;
  /** Waits until all of them have passed the position, at most so long. True when they have. */
  waitFor(models: readonly string[], position: bigint, timeoutMs: number): Promise<boolean>;
}

interface Waiter {
  models: readonly string[];
  position: bigint;
  settle: (reached: boolean) => void;
}

/** Knows the checkpoints of the read models by notification. Reads happen only when somebody waits, and once for all who wait. */
export function createCheckpointFollower(options: {
  pool: pg.Pool;
  connectionString: string;
  onError?: (error: unknown) => void;
}): CheckpointFollower {
  const { pool, connectionString, onError = () => {} } = options;
  const positions = new Map<string, bigint>();
  const waiters = new Set<Waiter>();
  let poll: NodeJS.Timeout | undefined;
  /** Grows with every loss of the server, so that an answer from before is not kept. */
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
      // Who waited for this position may hear of it before the notification does.
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
        channels: [CHECKPOINT_CHANNEL],
        signal,
        pollMs: IDLE_POLL_MS,
        onLost: (error) => {
          // A server that crashed may have taken back the last commits of read models: what we knew may be more than is there.
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
