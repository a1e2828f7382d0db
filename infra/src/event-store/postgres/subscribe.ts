import type { StoredEvent } from "@shiye/events/envelope";
import { isConnectionLoss } from "../../postgres/connection-errors.ts";
import { backoffMs, pause } from "../../waiting.ts";
import type { LogReader } from "./reader.ts";
import type { Tail } from "./tail.ts";

/** Catches up from the database, then follows the shared tail; returns to the database whenever it lags behind memory. */
export async function subscribe(options: {
  after: bigint;
  batchSize: number;
  onBatch: (events: readonly StoredEvent[], state: { caughtUp: boolean }) => Promise<void>;
  tail: Tail;
  reader: LogReader;
  signal: AbortSignal;
  warn: (message: string, error: unknown) => void;
}): Promise<void> {
  const { tail, signal, batchSize } = options;
  let position = options.after;
  while (!signal.aborted) {
    const batch = tail.recentAfter(position, batchSize) ?? (await readPatiently());
    const last = batch.at(-1)?.position;
    if (signal.aborted) return;
    if (last === undefined) {
      await tail.waitBeyond(position, signal);
      continue;
    }
    // A batch that is not full reached the end of the log when it was read. Under load the end is always a little further by now.
    await options.onBatch(batch, { caughtUp: batch.length < batchSize || last >= tail.head() });
    position = last;
  }

  /** A subscription outlives any outage: only its reader or its owner may end it. */
  async function readPatiently(): Promise<readonly StoredEvent[]> {
    for (let attempt = 0; !signal.aborted; attempt++) {
      try {
        return await options.reader.page(position, undefined, batchSize, { signal });
      } catch (error) {
        if (!isConnectionLoss(error)) throw error;
        options.warn("A subscription lost the event log; trying again", error);
        await pause(backoffMs(attempt), signal);
      }
    }
    return [];
  }
}
