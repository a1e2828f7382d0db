import { LRUCache } from "lru-cache";

/** During an outage every retry warns. Repeated warnings are dropped for a while, so that the log stays readable. */
const QUIET_MS = 10_000;
const LINES_REMEMBERED = 500;

/** Prints deviations that were survived: one line each, without personal data, and the same line only once within ten seconds. */
export function createWarn(print: (line: string) => void, now: () => number) {
  const printedAt = new LRUCache<string, number>({ max: LINES_REMEMBERED });
  return (message: string, error?: unknown): void => {
    const line = error === undefined ? message : `${message}: ${error instanceof Error ? error.message : String(error)}`;
    const before = printedAt.get(line);
    if (before !== undefined && now() - before < QUIET_MS) return;
    printedAt.set(line, now());
    print(line);
  };
}
