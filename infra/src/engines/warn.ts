import { LRUCache } from "lru-cache";
import { codeOf, messageOf } from "../errors.ts";
import { isConnectionLoss } from "../postgres/connection-errors.ts";

/** During an outage every retry warns. Repeated warnings are dropped for a while, so that the log stays readable. */
const QUIET_MS = 10_000;
const LINES_REMEMBERED = 500;

/**
 * Prints deviations that were survived: one line each, without personal data. Of one message with one kind of error only the first is printed
 * within ten seconds: the words of an error name ports and rows, and differ each time.
 */
export function createWarn(print: (line: string) => void, now: () => number) {
  const printedAt = new LRUCache<string, number>({ max: LINES_REMEMBERED });
  return (message: string, error?: unknown): void => {
    const line = error === undefined ? message : `${message}: ${messageOf(error)}`;
    const kind = `${message}: ${kindOf(error)}`;
    const before = printedAt.get(kind);
    if (before !== undefined && now() - before < QUIET_MS) return;
    printedAt.set(kind, now());
    print(line);
  };
}

/** An outage has many codes and words, and is one kind. */
function kindOf(error: unknown): string {
  if (error === undefined) return "";
  if (isConnectionLoss(error)) return "connection";
  return codeOf(error) ?? messageOf(error);
}
