import type { StoredEvent } from "@shiye/events/envelope";
import { messageOf } from "../errors.ts";
import type { ReadDb, ReadDbConnection } from "../read-models/database.ts";
import { leapSequences } from "../realtime/push-outbox.ts";
import type { Tracing } from "../tracing/tracing.ts";
import { pause } from "../waiting.ts";
import { createAdaptiveBatchSize, createRate } from "./batch-size.ts";
import type { CheckpointStepper } from "./checkpoint-stepper.ts";
import { DEPARTURE, isDeparture, tellToLoadAfresh } from "./commit-events.ts";
import type { EventReader } from "./event-reader.ts";
import type { Stretch } from "./event-window.ts";
import { LeaseLostError } from "./failures.ts";
import { acquireLease, type Lease } from "./lease.ts";
import { createPauseSwitch, type PauseSwitch } from "./pause-switch.ts";
import { SESSION } from "./session.ts";
import type { Subscription } from "./subscription.ts";
import { traceBatch } from "./trace-batch.ts";
import { createWaiters } from "./waiters.ts";

/** Pushes are for members who watch. A runner that is further behind than this sends none until it has caught up. */
const NEWS = 1000;
const STANDBY_MS = 500;
/** Pushes wait for subscriptions that lag behind, so a database that is back must be found soon. */
const LONGEST_BACKOFF_MS = 500;

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
  const suspension = createPauseSwitch();
  const waiters = createWaiters();
  const size = createAdaptiveBatchSize();
  const [rate, speed] = [createRate(), createRate()];
  let state: RunnerState = "starting";
  let isHistory = false;
  let position = 0n;
  let lastError: string | undefined;
  let inHand: Promise<unknown> = Promise.resolve();
  let attempting: { ending: AbortController; ended: Promise<void> } | undefined;

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
    const connection = await readDb.connect();
    let failure: unknown;
    let standsBy = false;
    const fail = (error: unknown) => {
      failure ??= error;
      ending.abort();
    };
    // The pool hears a connection only while it is idle. A lost connection ends the attempt at once, not at the next event: a server that
    // crashed may have taken back our last commit, and only a look at the checkpoint shows it.
    connection.on("error", fail);
    try {
      const lease = await acquireLease(connection, model, subscription.version, deps.ledger);
      if (lease) await work(lease, connection, ending, fail);
      if (failure !== undefined) throw failure;
      standsBy = lease === undefined;
    } finally {
      connection.off("error", fail);
      // Closed, not released to the pool: the lock ends with the session, in whatever state that is. Without a lease there is no lock, and a
      // process that stands by would open a connection at each try.
      connection.release(!standsBy);
    }
    if (!standsBy) return;
    state = "standby";
    await pause(STANDBY_MS, ending.signal);
  }

  /** One attempt, with a pause after a failure. The number of failures in a row. */
  async function attemptOnce(signal: AbortSignal, failures: number): Promise<number> {
    const ending = new AbortController();
    const stop = () => ending.abort();
    signal.addEventListener("abort", stop, { once: true });
    const work = attempt(ending);
    const ended = work.catch(() => {});
    attempting = { ending, ended };
    try {
      await work;
      return 0;
    } catch (error) {
      if (signal.aborted || suspension.isClosed()) return 0;
      const lost = error instanceof LeaseLostError;
      state = "retrying";
      lastError = messageOf(error);
      if (!lost) size.failed();
      warn(`The subscription ${model} stopped and tries again`, error);
      await pause(Math.min(LONGEST_BACKOFF_MS, 50 * 2 ** Math.min(failures, 6)), signal);
      return lost ? 0 : failures + 1;
    } finally {
      signal.removeEventListener("abort", stop);
      attempting = undefined;
    }
  }

  return {
    pauseSwitch,
    waitFor: waiters.waitFor,
    async hold() {
      pauseSwitch.close();
      await inHand;
    },
    async suspend() {
      suspension.close();
      attempting?.ending.abort();
      await attempting?.ended;
      return suspension.open;
    },
    status: () => ({ state, position, rate: rate.value(), speed: speed.value(), lastError }),
    async run(signal) {
      for (let failures = 0; !signal.aborted; ) {
        if (suspension.isClosed()) state = "suspended";
        await suspension.passed(signal);
        if (!signal.aborted) failures = await attemptOnce(signal, failures);
      }
      state = "stopped";
    },
  };
}
