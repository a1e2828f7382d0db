import type { View } from "@shiye/events/views";
import { LRUCache } from "lru-cache";

/** Views of one viewer that come again within this time are not even told. Source: contract §4, "Views". */
const WINDOW_MS = 60 * 60_000;
const MOST_REMEMBERED = 50_000;
/** What is not told yet when command-api is away for long: more is forgotten, because a view is no reason to run out of memory. */
const MOST_WAITING = 20_000;
const MOST_IN_A_REPORT = 1000;

export interface ViewReporter {
  saw(view: View): void;
  /** Tells the rest. */
  stop(): Promise<void>;
}

/** Gathers who has opened which note, and tells command-api, which alone counts: it knows what other nodes have seen. */
export function createViewReporter(options: {
  send: (views: readonly View[]) => Promise<void>;
  everyMs: number;
  onError: (error: unknown) => void;
}): ViewReporter {
  const told = new LRUCache<string, true>({ max: MOST_REMEMBERED, ttl: WINDOW_MS });
  let waiting: View[] = [];
  let timer: NodeJS.Timeout | undefined;
  let telling: Promise<void> = Promise.resolve();

  async function tell(): Promise<void> {
    while (waiting.length > 0) {
      const report = waiting.slice(0, MOST_IN_A_REPORT);
      waiting = waiting.slice(report.length);
      try {
        await options.send(report);
      } catch (error) {
        options.onError(error);
        waiting = [...report, ...waiting].slice(0, MOST_WAITING);
        later();
        return;
      }
    }
  }

  function later(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      telling = telling.then(tell);
    }, options.everyMs);
  }

  return {
    saw(view) {
      const name = `${view.noteId} ${view.viewer}`;
      if (told.has(name) || waiting.length >= MOST_WAITING) return;
      told.set(name, true);
      waiting.push(view);
      later();
    },
    async stop() {
      clearTimeout(timer);
      timer = undefined;
      await telling;
      await tell();
      clearTimeout(timer);
    },
  };
}
