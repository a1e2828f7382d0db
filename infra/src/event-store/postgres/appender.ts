import type { Client } from "pg";
import { isConnectionLoss } from "../../postgres/connection-errors.ts";
import { backoffMs, pause } from "../../waiting.ts";
import type { AppendRequest, AppendResult } from "../event-log.ts";
import { takeBatch, type Waiting } from "./append-queue.ts";
import { writeBatch } from "./write-batch.ts";
import { createWriteConnection, type WriteConnection } from "./write-connection.ts";

/** How long an append waits for a lost server. After that the caller gets the error that the outcome is unknown. */
const APPEND_PATIENCE_MS = 15_000;

interface Appender {
  append(request: AppendRequest): Promise<AppendResult>;
  /** Waits until everything accepted so far is answered. */
  close(): Promise<void>;
}

/**
 * Group commit: callers queue up while one batch is being committed, and all that arrived meanwhile is the next batch. Nobody waits for a
 * batch to fill, and a busy process pays one commit for all its callers.
 */
export function createAppender(options: {
  createClient: () => Client;
  /** Finds out by reading why the log did not take a request. */
  explain: (request: AppendRequest) => Promise<AppendResult>;
  /** Batches in flight at once. */
  lanes: number;
}): Appender {
  const queue: Waiting<AppendResult>[] = [];
  const free: WriteConnection[] = Array.from({ length: options.lanes }, () => createWriteConnection(options.createClient));
  const lanes = [...free];
  /** Explanations under way. They only read and hold no lock, so no lane waits for them. */
  const explaining = new Set<Promise<void>>();
  let scheduled = false;
  let inFlight = 0;
  let closed = false;
  let drained: (() => void) | undefined;

  function schedule() {
    if (scheduled || queue.length === 0 || free.length === 0) return;
    scheduled = true;
    // After the callers of the last batch had their turn, because they are likely to append next.
    setImmediate(() => {
      scheduled = false;
      const lane = free.pop();
      if (!lane) return;
      const batch = takeBatch(queue);
      inFlight++;
      void commit(lane, batch).finally(() => {
        inFlight--;
        free.push(lane);
        if (queue.length === 0 && inFlight === 0) drained?.();
        schedule();
      });
      schedule();
    });
  }

  /** Settles every caller of the batch; never rejects itself. */
  async function commit(lane: WriteConnection, batch: Waiting<AppendResult>[]): Promise<void> {
    let waiting = batch;
    for (let attempt = 0; waiting.length > 0; attempt++) {
      try {
        const client = await lane.client();
        const positions = await writeBatch(
          client,
          waiting.map((one) => one.request),
        );
        for (const [index, one] of waiting.entries()) settle(one, positions[index]);
        return;
      } catch (error) {
        if (!isConnectionLoss(error)) return oneByOne(lane, waiting, error);
        // The commit may or may not have happened. The next attempt reads before it writes, under the lock that the lost
        // transaction may still hold: what was stored is then found by its event ids and answered, not written again.
        lane.discard();
        const now = performance.now();
        for (const one of waiting)
          if (one.until < now)
            one.reject(new Error("The event log is out of reach; the outcome of this append is unknown", { cause: error }));
        waiting = waiting.filter((one) => one.until >= now);
        await pause(backoffMs(attempt));
      }
    }
  }

  /** One request of the batch cannot be stored at all, by a bug of its caller. The others must not fail with it. */
  async function oneByOne(lane: WriteConnection, batch: Waiting<AppendResult>[], error: unknown): Promise<void> {
    const [only] = batch;
    if (batch.length === 1 && only) return only.reject(error);
    for (const one of batch) await commit(lane, [one]);
  }

  function settle(one: Waiting<AppendResult>, firstPosition: bigint | undefined): void {
    const { request } = one;
    if (firstPosition === undefined) {
      const explanation: Promise<void> = options
        .explain(request)
        .then(one.resolve, one.reject)
        .finally(() => explaining.delete(explanation));
      explaining.add(explanation);
      return;
    }
    const before = request.expectedRevision === "no-stream" ? -1 : request.expectedRevision;
    one.resolve({
      status: "appended",
      events: request.events.map((event, index) => ({
        ...event,
        stream: request.stream,
        revision: before + 1 + index,
        position: firstPosition + BigInt(index),
      })),
    });
  }

  return {
    append(request) {
      if (closed) return Promise.reject(new Error("The event log is closed"));
      return new Promise((resolve, reject) => {
        queue.push({ request, resolve, reject, until: performance.now() + APPEND_PATIENCE_MS });
        schedule();
      });
    },
    async close() {
      closed = true;
      if (queue.length > 0 || inFlight > 0) await new Promise<void>((resolve) => (drained = resolve));
      await Promise.all(explaining);
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
}
