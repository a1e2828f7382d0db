import type { StoredEvent } from "@shiye/events/envelope";
import { createChanges } from "./changes.ts";
import type { Analysis, Rows } from "./define-analysis.ts";
import type { Answer, FoldRequest } from "./worker-messages.ts";

// The process that an analyst's file runs in. It gets events and answers with changes of rows; it has no database, no environment and, but for the
// folder that it was bundled into, no files.

const send = (answer: Answer) => process.send?.(answer);

/** What is written after the batch would be in another one, or nowhere. */
function refusePromise(returned: unknown): void {
  if (!(returned instanceof Promise)) return;
  returned.catch(() => {});
  throw new Error("a handler is no async function: its rows are written when it returns");
}

/** Called by the entry that is made for each replay, with what the analyst's file exports. */
export function runAnalysis(analysis: Analysis): void {
  const { rows, take } = createChanges(analysis.tables);
  const handlers = analysis.handlers as Readonly<Record<string, ((event: StoredEvent, rows: Rows) => unknown) | undefined>>;
  process.on("message", ({ id, events }: FoldRequest) => {
    try {
      for (const event of events) refusePromise(handlers[event.type]?.({ ...event, position: BigInt(event.position) }, rows));
      send({ id, changes: take() });
    } catch (error) {
      take();
      send({ id, error: error instanceof Error ? `${error.name}: ${error.message}` : String(error) });
    }
  });
  send({ shape: { tables: analysis.tables, types: Object.keys(analysis.handlers), views: analysis.views ?? {} } });
}
