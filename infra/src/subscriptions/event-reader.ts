import type { StoredEvent } from "@shiye/events/envelope";
import type { EventLog } from "../event-store/event-log.ts";
import { backoffMs, pause } from "../waiting.ts";
import type { EventBatch, EventSource } from "./event-source.ts";
import { createEventWindow, type EventWindow, type Stretch } from "./event-window.ts";
import { createHistory, PAGE, type Types } from "./history.ts";
import { inspectBatch, type SourceFault } from "./inspect-batch.ts";
import { requireSource } from "./require-source.ts";
import { createRoomMaker } from "./room.ts";
import { createWakeOrder } from "./wake-order.ts";

/** Events in memory for followers near the end of the log, and for each walk through history. */
export const CAPACITY = 6000;
/** How long all wait, once, for a slow follower. After that it is left behind and reads history by itself until it has caught up. */
const PATIENCE_MS = 2000;
/**
 * The same for followers of one walk through history: nobody waits for these events, and reading the log once more costs more than the
 * wait.
 */
const HISTORY_PATIENCE_MS = 10_000;
/**
 * Interval of looks whether the source has brought what the log had at the look before. A source needs less to repair what it missed
 * (event-store/postgres/subscribe.ts).
 */
const LOOK_MS = 1000;
/** Pause before another read, when the log announced events but the read found none. */
const MISSING_MS = 100;

interface Follower {
  name: string;
  /** Who is woken first: the lower number. */
  priority: number;
  after: bigint;
  /** The types that the follower handles. When it reads history, events of other types are not read. Default: it wants all. */
  types?: Types;
  /** Most events in the next batch. */
  limit: () => number;
  signal: AbortSignal;
  /** Awaited before the next batch. */
  onBatch: (events: readonly StoredEvent[], state: BatchState) => Promise<void>;
}

interface BatchState {
  /** About how many later events are known; Infinity if there are more than memory holds. */
  left: number;
  /**
   * Nothing else up to this position concerns the follower. It is beyond the last event if others were left out; the batch may then be
   * empty.
   */
  through: bigint;
}

/**
 * The one reader of a process: reads, decrypts and decodes each event once and hands it to every follower, each from its own position.
 *
 *   source ──▶ tail (in memory) ──▶ followers that keep up
 *   log ────▶ history pages ─────▶ followers that are behind, until they reach the tail
 */
export interface EventReader {
  /** Delivers everything after a position until the signal aborts. Rejects with the error of `onBatch`, or when the log cannot be read. */
  follow(follower: Follower): Promise<void>;
  /**
   * The same from the end of the log, ahead of all others. `onStarted` is called when the end that the log has now is reached. Rejects when
   * the source is lost: when it brings nothing although the log has more, or the log cannot be asked.
   */
  followFromNow(follower: Pick<Follower, "name" | "signal" | "onBatch">, onStarted: () => void): Promise<void>;
  readLastPosition(): Promise<bigint>;
  /** How often the source broke its promise of order. */
  faults(): Readonly<Record<SourceFault, number>>;
  stop(): Promise<void>;
}

interface Reading extends Follower {
  types: Types;
  position: bigint;
  leftBehind: boolean;
}

export function createEventReader(options: {
  source: EventSource;
  log: Pick<EventLog, "readAll">;
  warn: (message: string, detail?: unknown) => void;
  patienceMs?: number;
  historyPatienceMs?: number;
  lookMs?: number;
  capacity?: number;
}): EventReader {
  const { source, log, warn, patienceMs = PATIENCE_MS, historyPatienceMs = HISTORY_PATIENCE_MS } = options;
  const { lookMs = LOOK_MS, capacity = CAPACITY } = options;
  const stopping = new AbortController();
  const readings = new Set<Reading>();
  const faults: Record<SourceFault, number> = { hole: 0, disorder: 0, late: 0 };
  const wakeOrder = createWakeOrder<Reading>(stopping.signal, (error) => warn("Followers could not be woken", error));
  const rooms = createRoomMaker(readings, stopping.signal);
  let tail: Promise<EventWindow> | undefined;
  let running: Promise<void> | undefined;
  const history = createHistory({
    log,
    readLastPosition: () => source.readLastPosition(),
    capacity,
    makeRoom: (walk, more) => rooms.make(walk, more, historyPatienceMs),
    readers: () => readings,
  });

  function moved(): void {
    rooms.moved();
    history.keepWanted();
  }

  async function take(window: EventWindow, batch: EventBatch): Promise<void> {
    const {
      fresh,
      through,
      faults: found,
    } = inspectBatch(batch, window.end(), (event) => event.position <= window.from() || window.has(event));
    for (const fault of found) {
      faults[fault] += 1;
      warn(`ALARM: the source of events broke its order (${fault}) around position ${batch.events[0]?.position}`, {
        follows: batch.follows,
        readerAt: window.end(),
        cure: fault === "late" ? "rebuild what follows this source" : "the events are read from the log",
      });
    }
    if (fresh) return add(window, fresh);
    for await (const page of log.readAll({ after: window.end(), until: through, batchSize: PAGE })) await add(window, page);
  }

  async function add(window: EventWindow, events: readonly StoredEvent[]): Promise<void> {
    const last = events.at(-1);
    if (!last) return;
    await rooms.make({ window, from: window.from, types: undefined }, events.length, patienceMs);
    window.append({ events, through: last.position });
    wakeOrder.wakeAll();
  }

  function startTail(): Promise<EventWindow> {
    const { signal } = stopping;
    const opened = retrying("The end of the log cannot be read", async () => createEventWindow(await source.readLastPosition(), capacity));
    running = opened.then(async (window) => {
      if (!window) return;
      await retrying("The source of events was lost", async () => {
        await source.subscribe({ after: window.end(), batchSize: PAGE, signal, onBatch: (batch) => take(window, batch) });
        if (!signal.aborted) throw new Error("The source ended by itself");
      });
    });
    return opened.then((window) => window ?? createEventWindow(0n, capacity));
  }

  /** Retries until it succeeds; undefined if the reader was stopped before. */
  async function retrying<Result>(trouble: string, work: () => Promise<Result>): Promise<Result | undefined> {
    for (let attempt = 0; !stopping.signal.aborted; attempt++) {
      try {
        return await work();
      } catch (error) {
        if (stopping.signal.aborted) return undefined;
        warn(`${trouble}; trying again`, error);
        await pause(backoffMs(attempt), stopping.signal);
      }
    }
    return undefined;
  }

  /** The next events for a follower; none, with the position it has reached, if it must look again. */
  async function next(reading: Reading, window: EventWindow): Promise<Stretch> {
    const { position, types } = reading;
    const recent = window.after(position, reading.limit());
    if (recent && recent.through > position) return recent;
    if (position < window.from()) {
      const old = await history.after(position, reading.limit(), types);
      if (old.through > position) return old;
      if (position < window.from()) await pause(MISSING_MS, reading.signal);
    } else if (position >= window.end()) await wakeOrder.untilWoken(reading);
    return { events: [], through: position };
  }

  function leftAfter(position: bigint, window: EventWindow): number {
    if (position >= window.from()) return window.countAfter(position);
    return history.countBetween(position, window.from()) + window.size();
  }

  const reader: EventReader = {
    async follow(follower) {
      const reading: Reading = { ...follower, types: follower.types, position: follower.after, leftBehind: false };
      const isOver = () => follower.signal.aborted || stopping.signal.aborted;
      readings.add(reading);
      try {
        tail ??= startTail();
        const window = await tail;
        while (!isOver()) {
          const { events, through } = await next(reading, window);
          if (through <= reading.position || isOver()) continue;
          const left = leftAfter(through, window);
          await follower.onBatch(events, { left, through });
          reading.position = through;
          if (left === 0) reading.leftBehind = false;
          wakeOrder.done(reading);
          moved();
        }
      } finally {
        readings.delete(reading);
        moved();
      }
    },
    async followFromNow(follower, onStarted) {
      const end = await source.readLastPosition();
      tail ??= startTail();
      const after = (await tail).end();
      const ending = new AbortController();
      const signal = AbortSignal.any([follower.signal, stopping.signal, ending.signal]);
      let reached = after;
      let started = false;
      function startAtEnd() {
        if (started || reached < end) return;
        started = true;
        onStarted();
      }
      startAtEnd();
      const following = reader.follow({
        ...{ ...follower, priority: Number.NEGATIVE_INFINITY, limit: () => Number.POSITIVE_INFINITY, after, signal },
        async onBatch(events, state) {
          await follower.onBatch(events, state);
          reached = state.through;
          startAtEnd();
        },
      });
      try {
        await Promise.race([following, requireSource(source, { reached: () => reached, lookMs, signal })]);
      } finally {
        ending.abort();
        await following.catch(() => {});
      }
    },
    readLastPosition: () => source.readLastPosition(),
    faults() {
      const { hole = 0, disorder = 0, late = 0 } = source.faults?.() ?? {};
      return { hole: faults.hole + hole, disorder: faults.disorder + disorder, late: faults.late + late };
    },
    async stop() {
      stopping.abort();
      wakeOrder.stop();
      moved();
      await Promise.all([running, history.close()]);
    },
  };
  return reader;
}
