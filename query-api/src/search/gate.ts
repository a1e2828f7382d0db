import { refuse } from "@shiye/events/refusals";
import { RefusalError } from "@shiye/infra/http/answers";
import type { SearchIndex } from "@shiye/infra/search/search-index";

interface GateOptions {
  /** Searches that run at a time. */
  running: number;
  /** Searches that may wait for their turn; who comes later is asked to come again. */
  waiting: number;
  /** The longest that one waits. */
  patienceMs: number;
}

/**
 * Lets few searches run at a time, whoever asks: they take most of the time in the database of all that visitors can do, and what
 * they leave over is what the feed is read with. A crowd waits in memory, where it costs nothing.
 */
export function createSearchGate(index: SearchIndex, { running: most, waiting: queue, patienceMs }: GateOptions): SearchIndex {
  let running = 0;
  const waiting: (() => void)[] = [];

  function turn(): Promise<void> {
    if (running < most) {
      running += 1;
      return Promise.resolve();
    }
    if (waiting.length >= queue) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(begin), 1);
        reject(busy());
      }, patienceMs);
      waiting.push(begin);
    });
  }

  /** Hands the turn on; the number that runs stays as it is. */
  function end(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  return {
    async search(ask) {
      await turn();
      try {
        return await index.search(ask);
      } finally {
        end();
      }
    },
  };
}

const busy = () => new RefusalError(refuse("search-busy", { retryAfterSeconds: 2 }));
