import type { StoredEvent } from "@shiye/events/envelope";
import type { EventLog } from "@shiye/infra/event-store/event-log";
import type { EventReader } from "@shiye/infra/subscriptions/event-reader";
import { pause } from "@shiye/infra/waiting";
import { LRUCache } from "lru-cache";
import { pagesOfStream } from "./pages-of-stream.ts";
import { advance, emptySnapshot, type Snapshot, type StateOf, type Stream } from "./stream.ts";

/** Number of states that are kept. Most take some hundred bytes. */
const CAPACITY = 50_000;
/** The most that they may take together: the state of a note holds its whole text. */
const CAPACITY_BYTES = 64 * 1024 * 1024;
const RESTART_MS = 500;

/** `proven`: just read from the log. Otherwise the state is remembered or guessed, and only an append or a `catchUp` proves it. */
export interface Reading<State> extends Snapshot<State> {
  proven: boolean;
}

export interface WarmStates {
  /** With `guess`, a `usuallyNew` stream that is not remembered counts as empty and is not read. */
  read<State>(stream: Stream<State>, options?: { guess: boolean }): Promise<Reading<State>>;
  /** The current state in the log; reads only new events. */
  catchUp<State>(stream: Stream<State>, reading: Snapshot<State>): Promise<Reading<State>>;
  /** Runs an append and remembers the state after its events, unless the followed log has brought a newer event meanwhile. */
  learnFrom<State, Result>(
    stream: Stream<State>,
    before: Snapshot<State>,
    append: () => Promise<Result>,
    stored: (result: Result) => readonly StoredEvent[],
  ): Promise<Result>;
  forget(streamName: string): void;
  /** Follows the log, so that events of other nodes reach the remembered states within milliseconds. */
  start(): void;
  stop(): Promise<void>;
}

/** What an entry takes besides its name and its state. */
const OVERHEAD_BYTES = 200;

/** About how many bytes a value takes in memory. Sets and maps count by the number of their members, which are ids and short names. */
function sizeOf(value: unknown): number {
  if (typeof value === "string") return 16 + 2 * value.length;
  if (typeof value !== "object" || value === null) return 8;
  if (value instanceof Set || value instanceof Map) return 64 + 48 * value.size;
  return Object.values(value).reduce<number>((sum, part) => sum + 8 + sizeOf(part), 32);
}

interface Entry {
  fold: StateOf<unknown>;
  snapshot: Snapshot<unknown>;
}

/**
 * Remembers the states of recently used streams.
 *
 *   own append ─────────────▶ learn ──┐
 *   log tail (other nodes) ─▶ follow ─┼─▶ states; the least recently used is dropped
 *   read of a cold stream ────────────┘
 *
 * The expected revision proves the state of the stream that a command appends *to*. A state that only *authorises* the command (the session
 * is alive, the note exists) is as current as the followed log: milliseconds. While the log is not followed nothing is remembered, because
 * states would become stale unnoticed. The reader notices a log that brings nothing more within two seconds, if the process is not too busy
 * to look.
 */
export function createWarmStates(options: {
  log: Pick<EventLog, "readStream">;
  /** Follows the log by the reader of this process. Default: the log is not followed, and nothing is remembered. */
  follow?: EventReader["followFromNow"];
  /** A snapshot at which the fold of a long stream may begin. It must be exactly the result of the events up to its revision. */
  snapshotOf?: (streamName: string) => Promise<Snapshot<unknown> | undefined>;
  capacity?: number;
  capacityBytes?: number;
  warn?: (message: string, error: unknown) => void;
}): WarmStates {
  const { log, follow: followFromNow, snapshotOf, capacity = CAPACITY, capacityBytes = CAPACITY_BYTES, warn = () => {} } = options;
  // Not a `Map` in the order of use: one that is full spends 30 microseconds on finding its oldest key, because it walks over all that were
  // deleted before it.
  const entries = new LRUCache<string, Entry>({
    max: capacity,
    maxSize: capacityBytes,
    sizeCalculation: ({ snapshot }, name) => OVERHEAD_BYTES + sizeOf(name) + sizeOf(snapshot.state),
  });
  /**
   * Streams that are being read or appended to, with the last revision that the followed log brought meanwhile. An older result is not
   * remembered.
   */
  const underWay = new Map<string, { count: number; seen: number }>();
  const stopping = new AbortController();
  let following = false;
  let running: Promise<void> | undefined;

  function remember<State>(stream: Stream<State>, snapshot: Snapshot<State>): void {
    if (!following) return;
    const known = entries.peek(stream.name);
    if (known && known.snapshot.revision > snapshot.revision) return;
    entries.set(stream.name, { fold: stream.fold as StateOf<unknown>, snapshot });
  }

  /** Remembers the snapshot that `work` returns, if it is the newest. */
  async function watching<State, Result>(
    stream: Stream<State>,
    work: () => Promise<{ result: Result; snapshot: Snapshot<State> | undefined }>,
  ) {
    const watch = underWay.get(stream.name) ?? { count: 0, seen: -1 };
    watch.count += 1;
    underWay.set(stream.name, watch);
    try {
      const { result, snapshot } = await work();
      if (snapshot && snapshot.revision >= watch.seen) remember(stream, snapshot);
      return result;
    } finally {
      watch.count -= 1;
      if (watch.count === 0) underWay.delete(stream.name);
    }
  }

  function load<State>(stream: Stream<State>, from: Snapshot<State>): Promise<Reading<State>> {
    return watching(stream, async () => {
      const known = from.revision < 0 && stream.long ? await snapshotOf?.(stream.name) : undefined;
      const start = (known as Snapshot<State> | undefined) ?? from;
      let snapshot = start;
      for await (const events of pagesOfStream(log, stream.name, start.revision + 1)) snapshot = advance(stream.fold, snapshot, events);
      return { result: { ...snapshot, proven: true }, snapshot };
    });
  }

  function follow(events: readonly StoredEvent[]): void {
    for (const event of events) {
      const watch = underWay.get(event.stream);
      if (watch) watch.seen = event.revision;
      const entry = entries.peek(event.stream);
      if (!entry || event.revision <= entry.snapshot.revision) continue;
      if (event.revision === entry.snapshot.revision + 1)
        entries.set(event.stream, { fold: entry.fold, snapshot: advance(entry.fold, entry.snapshot, [event]) });
      else entries.delete(event.stream);
    }
  }

  /** What is being read or appended now is not remembered: events that it does not know may have passed while nobody followed. */
  function outdateUnderWay(): void {
    for (const watch of underWay.values()) watch.seen = Number.POSITIVE_INFINITY;
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await followFromNow?.({ name: "states", signal: stopping.signal, onBatch: async (events) => follow(events) }, () => {
          outdateUnderWay();
          following = true;
        });
      } catch (error) {
        warn("command-api lost the tail of the log; states are not remembered until it is back", error);
      }
      following = false;
      entries.clear();
      outdateUnderWay();
      await pause(RESTART_MS, stopping.signal);
    }
  }

  return {
    async read(stream, { guess } = { guess: false }) {
      const entry = entries.get(stream.name);
      if (entry) return { ...(entry.snapshot as Snapshot<typeof stream.fold.initial>), proven: false };
      if (guess && stream.usuallyNew) return { ...emptySnapshot(stream), proven: false };
      return load(stream, emptySnapshot(stream));
    },
    catchUp: load,
    learnFrom: (stream, before, append, stored) =>
      watching(stream, async () => {
        const result = await append();
        const events = stored(result);
        return { result, snapshot: events.length > 0 ? advance(stream.fold, before, events) : undefined };
      }),
    forget: (name) => void entries.delete(name),
    start() {
      if (followFromNow) running ??= run();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
