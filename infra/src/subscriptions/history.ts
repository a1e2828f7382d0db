import type { StoredEvent } from "@shiye/events/envelope";
import type { EventLog } from "../event-store/event-log.ts";
import { createEventWindow, type EventWindow, type Stretch } from "./event-window.ts";

/** Events read from the log at once. */
export const PAGE = 2000;

/** Types of events; undefined: all of them. */
export type Types = ReadonlySet<string> | undefined;

/** Whether a follower of the first types misses nothing in what was read of the second. */
export function isServedBy(wanted: Types, read: Types): boolean {
  return read === undefined || (wanted !== undefined && [...wanted].every((type) => read.has(type)));
}

/** A walk through the log from one position on, page by page. */
interface Walk {
  window: EventWindow;
  /** Where followers read: in the window of this walk, or in that of the walk that continues it. */
  from: () => bigint;
  types: Types;
  /** No events are added any more; slower followers still read what is there. */
  ended: boolean;
  pulling: Promise<void> | undefined;
  pages: AsyncIterator<Stretch>;
}

interface History {
  /**
   * The events right after a position, read from the log; none at the end of the log. Followers that read the same part at about the same
   * time share the pages, which are read and decoded once.
   */
  after(position: bigint, limit: number, types: Types): Promise<Stretch>;
  /** How many events are between two positions, if that is known; otherwise Infinity. */
  countBetween(position: bigint, to: bigint): number;
  /** Drops walks that no follower reads. */
  keepWanted(): void;
  close(): Promise<void>;
}

/**
 * A walk reads all events until its window is full. So a follower with little to catch up gets just that and knows how much it is, and one
 * that begins a little later joins. From then on the walk reads only the types that its followers want; other events are neither decoded
 * nor decrypted.
 */
export function createHistory(options: {
  log: Pick<EventLog, "readAll">;
  readLastPosition: () => Promise<bigint>;
  /** Events that one walk keeps. */
  capacity: number;
  /** Resolves when the window may drop enough for this many more. */
  makeRoom: (walk: Pick<Walk, "window" | "from" | "types">, more: number) => Promise<void>;
  /** Everybody who follows the log, near or far. */
  readers: () => Iterable<{ readonly position: bigint; readonly types: Types }>;
}): History {
  const { log, readLastPosition, capacity, makeRoom, readers } = options;
  let walks: Walk[] = [];

  function start(position: bigint, narrowing?: { of: Walk; types: Types }): Walk {
    const types = narrowing?.types;
    const window = createEventWindow(position, capacity);
    const from = () => (narrowing && walks.includes(narrowing.of) ? narrowing.of.window.from() : window.from());
    const walk: Walk = { window, from, types, ended: false, pulling: undefined, pages: pagesAfter(position, types) };
    walks.push(walk);
    return walk;
  }

  async function* pagesAfter(after: bigint, types: Types): AsyncGenerator<Stretch> {
    const until = types && (await readLastPosition());
    for await (const events of log.readAll({ after, until, batchSize: PAGE, types })) yield { events, through: lastOf(events) ?? after };
    // The part after the last of them was looked at, too.
    if (until !== undefined) yield { events: [], through: until };
  }

  /** The same walk, or one that reads only the types of its followers from here on. */
  function narrowed(walk: Walk): Walk {
    const isFull = walk.window.wouldDrop(PAGE) !== undefined;
    const types = walk.types === undefined && isFull && !walk.pulling ? typesOf(walk) : undefined;
    if (!types) return walk;
    walk.ended = true;
    void walk.pages.return?.().catch(() => {});
    return start(walk.window.end(), { of: walk, types });
  }

  /** The types of all followers that are in the walk or will come to its end later. */
  function typesOf({ window }: Walk): Types {
    const all = new Set<string>();
    for (const { position, types } of readers()) {
      if (position < window.from() || position > window.end()) continue;
      if (!types) return undefined;
      for (const type of types) all.add(type);
    }
    return all;
  }

  async function pull(walk: Walk): Promise<void> {
    try {
      // Waits before the page is taken. Otherwise the page is in memory beside a full window, and so is the page that the log reads ahead.
      await makeRoom(walk, PAGE);
      const next = await walk.pages.next();
      if (next.done) walk.ended = true;
      else {
        walk.window.append(next.value);
        if (next.value.events.length === 0) walk.ended = true;
      }
    } catch (error) {
      forget(walk);
      throw error;
    }
  }

  async function pulled(walk: Walk, position: bigint, limit: number): Promise<Stretch | undefined> {
    walk.pulling ??= pull(walk).finally(() => {
      walk.pulling = undefined;
    });
    await walk.pulling;
    return walk.window.after(position, limit);
  }

  function forget(walk: Walk): void {
    walk.ended = true;
    walks = walks.filter((one) => one !== walk);
  }

  async function abandon(walk: Walk): Promise<void> {
    forget(walk);
    // The error reaches the caller that awaits the page.
    await walk.pulling?.catch(() => {});
    await walk.pages.return?.().catch(() => {});
  }

  const holds = ({ window, ended }: Walk, position: bigint) =>
    position >= window.from() && (ended ? position < window.end() : position <= window.end());

  return {
    async after(position, limit, types) {
      const serving = walks.filter((walk) => isServedBy(types, walk.types));
      for (const { window } of serving) {
        const found = window.after(position, limit);
        if (found && found.through > position) return found;
      }
      // A walk ends where the log ended when the walk began; the next one finds later events.
      const begun = serving.find((walk) => !walk.ended && walk.window.end() === position);
      const found = begun && (await pulled(narrowed(begun), position, limit));
      if (found && found.through > position) return found;
      return (await pulled(start(position), position, limit)) ?? { events: [], through: position };
    },
    countBetween(position, to) {
      const reaching = walks.find((walk) => walk.types === undefined && holds(walk, position) && walk.window.end() >= to);
      return reaching?.window.countAfter(position) ?? Number.POSITIVE_INFINITY;
    },
    keepWanted() {
      for (const walk of walks) {
        const isWanted = [...readers()].some(({ position, types }) => holds(walk, position) && isServedBy(types, walk.types));
        if (!isWanted && !walk.pulling) void abandon(walk);
      }
    },
    async close() {
      await Promise.all(walks.map(abandon));
    },
  };
}

function lastOf(events: readonly StoredEvent[]): bigint | undefined {
  return events.at(-1)?.position;
}
