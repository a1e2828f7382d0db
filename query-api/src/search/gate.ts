import type { QueryContract } from "@shiye/events/define";
import { refuse } from "@shiye/events/refusals";
import { RefusalError } from "@shiye/infra/http/answers";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { SearchIndex } from "@shiye/infra/search/search-index";

interface GateOptions {
  /** Searches that run at a time. */
  running: number;
  /** Searches that may wait for their turn; who comes later is asked to come again. */
  waiting: number;
  /** The longest that one waits. */
  patienceMs: number;
}

/** Runs a task when it is its turn; throws a refusal when that takes too long. */
export type Gate = <Result>(task: () => Promise<Result>) => Promise<Result>;

/**
 * Lets few searches run at a time, whoever asks: they take most of the time in the database of all that visitors can do, and what
 * they leave over is what the feed is read with. A crowd waits in memory, where it costs nothing.
 */
export function createGate({ running: most, waiting: queue, patienceMs }: GateOptions): Gate {
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

  return async (task) => {
    await turn();
    try {
      return await task();
    } finally {
      end();
    }
  };
}

/** A search index behind the gate. */
export function createSearchGate(index: SearchIndex, gate: Gate): SearchIndex {
  return { search: (ask) => gate(() => index.search(ask)) };
}

/** Lists that are asked for a word search too, and wait with the searches. Innermost of what is around a list: who waits for a position holds no turn. */
export function gatingKeywords<Contract extends QueryContract>(answer: HandlerOf<Contract>, gate: Gate): HandlerOf<Contract> {
  return (call, context) => (hasKeyword(call.input) ? gate(() => answer(call, context)) : answer(call, context));
}

export function hasKeyword(input: unknown): boolean {
  return typeof input === "object" && input !== null && "keyword" in input && typeof input.keyword === "string" && input.keyword !== "";
}

const busy = () => new RefusalError(refuse("search-busy", { retryAfterSeconds: 2 }));
