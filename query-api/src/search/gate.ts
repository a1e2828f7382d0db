import type { QueryContract } from "@shiye/events/define";
import { refuse } from "@shiye/events/refusals";
import { RefusalError } from "@shiye/infra/http/answers";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { SearchIndex } from "@shiye/infra/search/search-index";

interface GateOptions {
  /** How many searches run at a time. */
  running: number;
  /** How many may wait. Others are refused and may try again. */
  waiting: number;
  /** How long one may wait. */
  patienceMs: number;
}

/** Runs a task when it is its turn. Throws a refusal when the wait is too long. */
export type Gate = <Result>(task: () => Promise<Result>) => Promise<Result>;

/**
 * Lets few searches run at a time, because they take most of the database's time of all calls of visitors. The feed needs the rest. Waiting
 * searches are in memory and cost nothing.
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

  /** Passes the turn on, so the number of running searches stays the same. */
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

/**
 * Lists with a keyword search too, so they wait with the searches. Apply it innermost, so that a call that waits for a position holds no
 * turn.
 */
export function gatingKeywords<Contract extends QueryContract>(answer: HandlerOf<Contract>, gate: Gate): HandlerOf<Contract> {
  return (call, context) => (hasKeyword(call.input) ? gate(() => answer(call, context)) : answer(call, context));
}

export function hasKeyword(input: unknown): boolean {
  return typeof input === "object" && input !== null && "keyword" in input && typeof input.keyword === "string" && input.keyword !== "";
}

const busy = () => new RefusalError(refuse("search-busy", { retryAfterSeconds: 2 }));
