import type { StoredEvent } from "@shiye/events/envelope";
import type { EventFeed } from "@shiye/infra/feed/event-feed";
import type { PushPublisher } from "@shiye/infra/push/push-bus";
import { leapSequences } from "@shiye/infra/push/push-outbox";
import type { CheckpointPasser } from "@shiye/infra/read-db/checkpoint-passer";
import { leaveLead, takeLead } from "@shiye/infra/read-db/checkpoints";
import { preparing } from "@shiye/infra/read-db/prepared";
import type { ReadDb, ReadDbConnection } from "@shiye/infra/read-db/read-db";
import { FencedError } from "./blame.ts";
import { commitEvents, type Lead } from "./commit-batch.ts";
import { createGate, type Gate, pause } from "./gate.ts";
import { createPace, LARGEST_BATCH } from "./pace.ts";
import type { ReadModel } from "./read-model.ts";
import { SESSION } from "./session.ts";
import { createWaiters } from "./waiters.ts";

/** Pushes are for members who look on: a batch that is longer than this is history. */
const NEWS = 1000;
const STANDBY_MS = 500;
/** Pushes wait for read models that lag behind, so a database that is back must be found soon. */
const LONGEST_PAUSE_MS = 500;
/** News are a few rows. What takes longer waits for a server that does not answer any more. */
const NEWS_PATIENCE_MS = 30_000;

export type RunnerState = "starting" | "standby" | "catching-up" | "live" | "retrying" | "stopped";

export interface RunnerDeps {
  readDb: ReadDb;
  feed: EventFeed;
  publisher: PushPublisher;
  passer: CheckpointPasser;
  log: (message: string, detail?: unknown) => void;
}

export interface Runner {
  /** Runs until the signal aborts. */
  run(signal: AbortSignal): Promise<void>;
  waitFor(position: bigint, signal?: AbortSignal): Promise<void>;
  gate: Gate;
  /** What this runner knows; its position is 0 until it leads. */
  status(): { state: RunnerState; position: bigint; rate: number; speed: number; lastError: string | undefined };
}

/**
 * Carries events into one incarnation of a read model:
 *
 *   standby ──lock──▶ catching-up ──tail──▶ live
 *      ▲                   └──── error ───────┘
 *      └──────── retrying ◀──────┘
 *
 * `version` guards against tables of another shape: a runner of older code stands by and leaves a newer read model alone.
 */
export function createRunner(deps: RunnerDeps, options: { readModel: ReadModel; schema: string; publishing: boolean }): Runner {
  const { readDb, feed, publisher, passer, log } = deps;
  const { readModel, schema, publishing } = options;
  const gate = createGate();
  const waiters = createWaiters();
  const pace = createPace();
  let state: RunnerState = "starting";
  let position = 0n;
  let lastError: string | undefined;

  function moved(lead: Lead): void {
    position = lead.position;
    waiters.reached(position);
  }

  async function onBatch(
    lead: Lead,
    events: readonly StoredEvent[],
    caughtUp: boolean,
    signal: AbortSignal,
    giveUp: () => void,
  ): Promise<void> {
    const fresh = events.filter((event) => event.position > lead.position);
    const news = caughtUp && fresh.length <= NEWS;
    for (let start = 0; start < fresh.length; ) {
      if (gate.isClosed()) await gate.passed(signal);
      if (signal.aborted) return;
      const chunk = fresh.slice(start, start + pace.size());
      const began = performance.now();
      const hung = news ? setTimeout(() => giveUp(), NEWS_PATIENCE_MS) : undefined;
      try {
        await commitEvents(lead, chunk, {
          publisher: news && publishing ? publisher : undefined,
          notify: news && publishing,
          passer,
          rate: pace.rate(),
        });
      } finally {
        clearTimeout(hung);
      }
      const positions = Number(lead.position - position);
      pace.measured({ events: chunk.length, positions, milliseconds: performance.now() - began });
      moved(lead);
      start += chunk.length;
    }
    state = caughtUp ? "live" : "catching-up";
    lastError = undefined;
  }

  async function lead(connection: ReadDbConnection, signal: AbortSignal, giveUp: () => void): Promise<void> {
    const checkpoint = await takeLead(connection, schema);
    if (!checkpoint) return standBy(signal);
    if (checkpoint.version !== readModel.version) {
      await leaveLead(connection, schema);
      return standBy(signal);
    }
    if (publishing) await leapSequences(connection);
    await connection.query(SESSION);
    const { epoch, position: from, parked } = checkpoint;
    const lead: Lead = { connection: preparing(connection), readModel, schema, epoch, position: from, parked };
    moved(lead);
    state = "catching-up";
    await feed.subscribe({
      group: schema,
      after: lead.position,
      batchSize: LARGEST_BATCH,
      signal,
      // Members watch the screen for pushes, and all read models share one process and one database.
      isUrgent: ({ type }) => publishing && readModel.tells.has(type) && !readModel.givesWay,
      onBatch: (events, { caughtUp }) => onBatch(lead, events, caughtUp, signal, giveUp),
    });
  }

  function standBy(signal: AbortSignal): Promise<void> {
    state = "standby";
    return pause(STANDBY_MS, signal);
  }

  async function attempt(signal: AbortSignal): Promise<void> {
    const connection = await readDb.connect();
    const lost = new AbortController();
    // The pool listens only while a connection is idle. A loss ends the attempt at once, and not at the next event: a server that
    // crashed may have taken back what we committed last, and nothing but a look at the checkpoint tells.
    const onLost = (error: Error) => lost.abort(error);
    connection.on("error", onLost);
    try {
      await lead(connection, AbortSignal.any([signal, lost.signal]), () => void connection.end());
      if (!signal.aborted) lost.signal.throwIfAborted();
    } finally {
      connection.off("error", onLost);
      // Closed, not given back: the lock ends with the session, whatever state it is in.
      connection.release(true);
    }
  }

  return {
    gate,
    waitFor: waiters.waitFor,
    status: () => ({ state, position, rate: pace.rate(), speed: pace.speed(), lastError }),
    async run(signal) {
      for (let failures = 0; !signal.aborted; ) {
        try {
          await attempt(signal);
          failures = 0;
        } catch (error) {
          if (signal.aborted) break;
          failures = error instanceof FencedError ? 0 : failures + 1;
          state = "retrying";
          lastError = error instanceof Error ? error.message : String(error);
          log(`Read model ${schema} stopped and tries again`, error);
          await pause(Math.min(LONGEST_PAUSE_MS, 50 * 2 ** Math.min(failures, 6)), signal);
        }
      }
      state = "stopped";
    },
  };
}
