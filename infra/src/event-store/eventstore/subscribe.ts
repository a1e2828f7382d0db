import { type AllStreamSubscription, type EventStoreDBClient, streamNameFilter } from "@eventstore/db-client";
import type { StoredEvent } from "@shiye/events/envelope";
import { backoffMs, pause } from "../../waiting.ts";
import { eventFromServer, OUR_STREAMS } from "./mapping.ts";
import { positionOf } from "./reader.ts";

/**
 * Follows the log of the server. The client does not resubscribe by itself: whenever the subscription drops, a new one starts
 * after the last event that the reader has finished.
 */
export async function subscribe(options: {
  client: EventStoreDBClient;
  after: bigint;
  batchSize: number;
  onBatch: (events: readonly StoredEvent[], state: { caughtUp: boolean }) => Promise<void>;
  lastPosition: () => Promise<bigint>;
  signal: AbortSignal;
  warn: (message: string, error: unknown) => void;
}): Promise<void> {
  const { client, batchSize, signal, warn } = options;
  let position = options.after;
  /** Where the log ended at the last look; before this position we are catching up. */
  let tail = await options.lastPosition();

  for (let attempt = 0; !signal.aborted; attempt++) {
    const subscription = client.subscribeToAll(
      { fromPosition: positionOf(position), filter: streamNameFilter({ regex: OUR_STREAMS }) },
      { highWaterMark: batchSize },
    );
    let lost: unknown;
    let over = false;
    let wake = () => {};
    const stop = (error?: unknown) => {
      lost ??= error;
      over = true;
      wake();
    };
    subscription.on("error", stop).on("end", stop).on("close", stop);
    subscription.on("readable", () => wake());
    signal.addEventListener("abort", stop, { once: true });
    try {
      while (!signal.aborted) {
        const batch = takeBatch(subscription);
        const last = batch.at(-1)?.position;
        if (last !== undefined) {
          await options.onBatch(batch, { caughtUp: last >= tail && subscription.readableLength === 0 });
          position = last;
          if (last > tail) tail = last;
          attempt = 0;
          continue;
        }
        if (over) break;
        await new Promise<void>((resolve) => {
          wake = resolve;
          if (over || subscription.readableLength > 0) resolve();
        });
      }
    } finally {
      signal.removeEventListener("abort", stop);
      // If it were left half-read, the call would never end, so the rest is read and dropped.
      subscription.removeAllListeners("readable");
      subscription.resume();
      await subscription.unsubscribe().catch(() => {
        // The server dropped it, or it never started.
      });
    }
    if (signal.aborted) return;
    warn("The subscription to the event log was dropped; resubscribing", lost);
    await pause(backoffMs(attempt), signal);
  }

  function takeBatch(subscription: AllStreamSubscription): StoredEvent[] {
    const batch: StoredEvent[] = [];
    while (batch.length < batchSize) {
      const resolved = subscription.read() as { event?: Parameters<typeof eventFromServer>[0] } | null;
      if (resolved === null) break;
      if (!resolved.event) continue;
      const event = eventFromServer(resolved.event);
      if (event.position > position) batch.push(event);
    }
    return batch;
  }
}
