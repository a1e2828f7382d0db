import type { StoredEvent } from "@shiye/events/envelope";
import type { EventLog } from "../event-store/event-log.ts";
import { createEventWindow, type EventWindow } from "./event-window.ts";

/** Events read from the log at once. */
export const PAGE = 2000;

/** Reading of the log from one position on, page by page. */
interface Walk {
  window: EventWindow;
  ended: boolean;
  pulling: Promise<void> | undefined;
  pages: AsyncIterator<readonly StoredEvent[]>;
}

export interface History {
  /**
   * Events right after a position, read from the log; empty at the end of the log. Who reads the same stretch at about the same time
   * shares the pages: they are read and decoded once.
   */
  after(position: bigint, limit: number): Promise<readonly StoredEvent[]>;
  /** How many events lie between a position and another, as far as that is known: Infinity otherwise. */
  countBetween(position: bigint, to: bigint): number;
  /** Lets go of pages that lie around none of these positions. */
  keepAround(positions: readonly bigint[]): void;
  close(): Promise<void>;
}

export function createHistory(options: {
  log: Pick<EventLog, "readAll">;
  /** Events that one walk keeps. */
  capacity: number;
  /** Resolves when the window may drop what is necessary for so many more. */
  makeRoom: (window: EventWindow, more: number) => Promise<void>;
}): History {
  const { log, capacity, makeRoom } = options;
  let walks: Walk[] = [];

  function start(position: bigint): Walk {
    const pages = log.readAll({ after: position, batchSize: PAGE })[Symbol.asyncIterator]();
    const walk: Walk = { window: createEventWindow(position, capacity), ended: false, pulling: undefined, pages };
    walks.push(walk);
    return walk;
  }

  async function pull(walk: Walk): Promise<void> {
    try {
      const next = await walk.pages.next();
      if (next.done) return end(walk);
      await makeRoom(walk.window, next.value.length);
      walk.window.append(next.value);
    } catch (error) {
      end(walk);
      throw error;
    }
  }

  async function pulled(walk: Walk, position: bigint, limit: number): Promise<readonly StoredEvent[]> {
    walk.pulling ??= pull(walk).finally(() => {
      walk.pulling = undefined;
    });
    await walk.pulling;
    return walk.window.after(position, limit) ?? [];
  }

  function end(walk: Walk): void {
    walk.ended = true;
    walks = walks.filter((one) => one !== walk);
  }

  async function abandon(walk: Walk): Promise<void> {
    end(walk);
    // The error reaches the caller that awaits the page.
    await walk.pulling?.catch(() => {});
    await walk.pages.return?.().catch(() => {});
  }

  return {
    async after(position, limit) {
      for (const { window } of walks) {
        const found = window.after(position, limit);
        if (found && found.length > 0) return found;
      }
      // A walk that ends here ends where the log ended when it began; another finds what came since.
      const begun = walks.find(({ window }) => window.end() === position);
      const found = begun && (await pulled(begun, position, limit));
      return found && found.length > 0 ? found : pulled(start(position), position, limit);
    },
    countBetween(position, to) {
      const reaching = walks.find(({ window }) => position >= window.from() && position <= window.end() && window.end() >= to);
      return reaching?.window.countAfter(position) ?? Number.POSITIVE_INFINITY;
    },
    keepAround(positions) {
      for (const walk of walks) {
        const { window, pulling } = walk;
        const isWanted = positions.some((position) => position >= window.from() && position <= window.end());
        if (!isWanted && !pulling) void abandon(walk);
      }
    },
    async close() {
      await Promise.all(walks.map(abandon));
    },
  };
}
