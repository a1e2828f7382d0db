import type { StoredEvent } from "@shiye/events/envelope";
import { messageOf } from "../errors.ts";
import type { ReadDb, ReadDbConnection } from "../read-models/database.ts";
import { leapSequences } from "../realtime/push-outbox.ts";
import type { Tracing } from "../tracing/tracing.ts";
import { pause } from "../waiting.ts";
import { createAttempts } from "./attempts.ts";
import { createAdaptiveBatchSize, createRate } from "./batch-size.ts";
import type { CheckpointStepper } from "./checkpoint-stepper.ts";
import { DEPARTURE, isDeparture, tellToLoadAfresh } from "./commit-events.ts";
import type { EventReader } from "./event-reader.ts";
import type { Stretch } from "./event-window.ts";
import { LeaseLostError } from "./failures.ts";
import { type Lease, withLease } from "./lease.ts";
import { createPauseSwitch, type PauseSwitch } from "./pause-switch.ts";
import { SESSION } from "./session.ts";
import type { Subscription } from "./subscription.ts";
import { traceBatch } from "./trace-batch.ts";
import { createWaiters } from "./waiters.ts";

/** Pushes are for members who watch. A runner that is further behind than this sends none until it has caught up. */
const NEWS = 1000;
const STANDBY_MS = 500;

export type RunnerState = "starting" | "standby" | "catching-up" | "live" | "retrying" | "suspended" | "stopped";

export interface RunnerDeps {
  readDb: ReadDb;
  reader: Pick<EventReader, "follow" | "readLastPosition">;
  stepper: CheckpointStepper;
  warn: (message: string, detail?: unknown) => void;
  /** Whether projections keep a ledger. */
  ledger?: boolean;
  tracing?: Tracing | undefined;
}

export interface Runner {
  /** Runs until the signal aborts. */
  run(signal: AbortSignal): Promise<void>;
  /** Waits until everything up to the position is committed by this runner. */
  waitFor(position: bigint, signal?: AbortSignal): Promise<void>;
  /** Stops it before its next batch, while it keeps its lease. */
  pauseSwitch: PauseSwitch;
  /** Ends the current batch and begins no other until the switch is open again. The runner keeps its lease. */
  hold(): Promise<void>;
  /** Ends the current batch and gives the lease back. The returned function lets the runner begin again. */
  suspend(): Promise<() => void>;
  /** What this runner knows; its position is 0 until it has the lease. */
  status(): { state: RunnerState; position: bigint; rate: number; speed: number; lastError: string | undefined };
}

/**
 * Applies events to one subscription:
 *
 *   standby ──lease──▶ catching-up ──tail──▶ live
 *      ▲                    └──── error ───────┘
 *      └──────── retrying ◀───────┘
 *
 * `version` guards against tables of another shape: a runner stands by and leaves a generation of another version alone.
 */
export function createRunner(deps: RunnerDeps, subscription: Subscription, priority: number): Runner {
  const { readDb, reader, stepper, warn, tracing } = deps;
  const { model, concerns, publishing, restMs } = subscription;
  const types = subscription.types && new Set([...subscription.types, DEPARTURE]);
  const pauseSwitch = createPauseSwitch();
  const waiters = createWaiters();
  const size = createAdaptiveBatchSize();
  const [rate, speed] = [createRate(), createRate()];
  let state: RunnerState = "starting";
  let isHistory = false;
  let position = 0n;
  let lastError: string | undefined;
  let inHand: Promise<unknown> = Promise.resolve();

  function committed(to: bigint): void {
    position = to;
    waiters.reached(to);
  }

  /**
   * Completing the tables meanwhile raises the fencing token. A held runner keeps its lease, because another process would take it, and
   * learns of the new token when it goes on.
   */
  const isHeldAndFenced = (error: unknown) => error instanceof LeaseLostError && pauseSwitch.isClosed();

  /** Whether it did more than move the checkpoint. `fail` ends the attempt from elsewhere. */
  async function onBatch(lease: Lease, { events, through }: Stretch, left: number, fail: (error: unknown) => void): Promise<boolean> {
    if (events.length + left > NEWS) isHistory = true;
    const live = publishing && !isHistory;
    const matters = events.some((event) => concerns(event) || isDeparture(event));
    if (matters) {
      const began = performance.now();
      const before = lease.position;
      await processTraced(lease, events, live);
      const milliseconds = performance.now() - began;
      rate.add(events.length, milliseconds);
      speed.add(Number(through - before), milliseconds);
      committed(lease.position);
    }
    if (through > lease.position) {
      lease.position = through;
      // At the end of history somebody waits, too.
      stepper.step(lease, through, { live: live || left === 0, rate: rate.value() }).then(
        () => through > position && committed(through),
        (error: unknown) => isHeldAndFenced(error) || fail(error),
      );
    }
    size.succeeded(events.length);
    if (left === 0) isHistory = false;
    if (left === 0 && lease.untold && subscription.pushes) await tellToLoadAfresh(lease, rate.value());
    state = isHistory ? "catching-up" : "live";
    lastError = undefined;
    return matters;
  }

  /** An event that is handled when it happens belongs to a caller's trace; history does not. */
  async function processTraced(lease: Lease, events: readonly StoredEvent[], live: boolean): Promise<void> {
    const moment = { live, rate: rate.value(), untold: !live && subscription.pushes };
    if (!tracing || !live) return subscription.process(lease, events, moment);
    const { traces, end } = traceBatch(tracing, model, events.filter(concerns));
    let failed = true;
    try {
      await subscription.process(lease, events, { ...moment, traces });
      failed = false;
    } finally {
      end(failed);
    }
  }

  async function work(lease: Lease, connection: ReadDbConnection, ending: AbortController, fail: (error: unknown) => void): Promise<void> {
    const tail = publishing ? await reader.readLastPosition() : undefined;
    if (tail !== undefined) await leapSequences(connection, tail);
    await connection.query(SESSION);
    await subscription.begin?.(lease);
    // A process may have died after history and before `resync`. If there is more to read, `resync` comes after that.
    if (lease.untold && subscription.pushes && tail !== undefined && lease.position >= tail) await tellToLoadAfresh(lease, rate.value());
    committed(lease.position);
    state = "catching-up";
    try {
      await reader.follow({
        name: model,
        priority,
        after: lease.position,
        types,
        limit: size.value,
        signal: ending.signal,
        async onBatch(events, { left, through }) {
          if (pauseSwitch.isClosed()) await pauseSwitch.passed(ending.signal);
          if (ending.signal.aborted) return;
          const working = onBatch(lease, { events, through }, left, fail);
          inHand = working.catch(() => {});
          if ((await working) && left === 0 && restMs > 0) await waiters.rest(restMs, ending.signal);
        },
      });
    } finally {
      await stepper.end(lease);
    }
  }

  async function attempt(ending: AbortController): Promise<void> {
    const wanted = { model, version: subscription.version, ledger: deps.ledger };
    const isOurs = await withLease(readDb, wanted, ending, (lease, connection, fail) => work(lease, connection, ending, fail));
    if (isOurs) return;
    state = "standby";
    await pause(STANDBY_MS, ending.signal);
  }

  const attempts = createAttempts({
    attempt,
    onFailed(error) {
      const isFault = !(error instanceof LeaseLostError);
      state = "retrying";
      lastError = messageOf(error);
      if (isFault) size.failed();
      warn(`The subscription ${model} stopped and tries again`, error);
      return isFault;
    },
    onSuspended() {
      state = "suspended";
    },
  });

  return {
    pauseSwitch,
    waitFor: waiters.waitFor,
    async hold() {
      pauseSwitch.close();
      await inHand;
    },
    suspend: attempts.suspend,
    status: () => ({ state, position, rate: rate.value(), speed: speed.value(), lastError }),
    async run(signal) {
      await attempts.run(signal);
      state = "stopped";
    },
  };
}
