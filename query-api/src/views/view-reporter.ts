import { MOST_VIEWS_IN_A_REPORT, type View } from "@shiye/events/views";
import { RefusalError } from "@shiye/infra/http/answers";
import { LRUCache } from "lru-cache";

/** Further views of one viewer within this time are not reported. Source: contract §4, "Views". */
const WINDOW_MS = 60 * 60_000;
const MOST_REMEMBERED = 50_000;
/** How many views wait while command-api is away. More are dropped to limit the memory. */
const MOST_WAITING = 20_000;

export interface ViewReporter {
  saw(view: View): void;
  /** Sends the rest. */
  stop(): Promise<void>;
}

/**
 * Collects who has opened which note, and reports it to command-api, which counts because it knows the views of all nodes. A report for which
 * `send` throws a refusal is sent again; one for which it throws anything else is lost.
 */
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
      const report = waiting.slice(0, MOST_VIEWS_IN_A_REPORT);
      waiting = waiting.slice(report.length);
      try {
        await options.send(report);
      } catch (error) {
        options.onError(error);
        // A report that command-api cannot take would stop all others.
        if (!(error instanceof RefusalError)) continue;
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
