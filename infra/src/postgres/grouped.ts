import { isConnectionLoss } from "./connection-errors.ts";

/** Most calls in one statement. */
const MOST = 100;
/** Statements that run at once: a slow one does not delay all others. */
const LANES = 2;

/**
 * Group commit for small reads: calls of one moment share a statement. While it runs callers queue up, and all that arrived meanwhile is
 * the next one. So nobody waits for a group to fill, and a busy process pays one round trip for many. `run` answers for each key, in order.
 * If a statement fails, each key is asked alone, so only the bad key fails.
 */
export function grouped<Key, Result>(run: (keys: readonly Key[]) => Promise<readonly Result[]>): (key: Key) => Promise<Result> {
  interface Call {
    key: Key;
    resolve: (result: Result) => void;
    reject: (error: unknown) => void;
  }
  const queue: Call[] = [];
  let scheduled = false;
  let underWay = 0;

  function schedule(): void {
    if (scheduled || queue.length === 0 || underWay === LANES) return;
    scheduled = true;
    // At the end of this turn of the event loop, so that callers that were answered together ask together.
    setImmediate(() => {
      scheduled = false;
      underWay += 1;
      void settle(queue.splice(0, MOST)).finally(() => {
        underWay -= 1;
        schedule();
      });
      schedule();
    });
  }

  async function settle(calls: readonly Call[]): Promise<void> {
    try {
      const results = await run(calls.map(({ key }) => key));
      if (results.length !== calls.length) throw new Error(`${calls.length} were asked for, ${results.length} answered`);
      for (const [index, { resolve }] of calls.entries()) resolve(results[index] as Result);
    } catch (error) {
      if (calls.length > 1 && !isConnectionLoss(error)) for (const call of calls) await settle([call]);
      else for (const { reject } of calls) reject(error);
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      queue.push({ key, resolve, reject });
      schedule();
    });
}
