import type { StoredEvent } from "@shiye/events/envelope";
import { isConnectionLoss } from "../../postgres/connection-errors.ts";
import { listenToPostgres } from "../../postgres/listen.ts";
import { backoffMs, pause } from "../../waiting.ts";
import type { LogReader } from "./reader.ts";
import { type DecodeRow, rowsFromNews } from "./rows.ts";
import { NOTIFY_CHANNEL } from "./schema.ts";

/**
 * A NOTIFY can be lost with its connection. Then the poll finds what was appended meanwhile, before the event reader, which looks every
 * second, counts the source as lost.
 */
const POLL_MS = 500;
/** Events that are kept for a busy subscriber. It reads what comes after them from the log. */
const MOST_NEWS = 2000;

/**
 * Catches up, then follows. A notification carries the appended rows if they are short. A subscription that has everything before them
 * takes them as they are; otherwise it reads the log. It listens on a connection of its own: a process needs one subscription, because its
 * event reader serves everybody (subscriptions/event-reader.ts).
 */
export async function subscribe(options: {
  connectionString: string;
  after: bigint;
  batchSize: number;
  onBatch: (events: readonly StoredEvent[], state: { caughtUp: boolean }) => Promise<void>;
  reader: LogReader;
  decode: DecodeRow;
  signal: AbortSignal;
  warn: (message: string, error: unknown) => void;
}): Promise<void> {
  const { batchSize, reader, decode, warn } = options;
  const ending = new AbortController();
  const signal = AbortSignal.any([options.signal, ending.signal]);
  let position = options.after;
  /** What notifications brought, without a gap after `position`. */
  let news: StoredEvent[] = [];
  /** There may be events that are not in `news`. */
  let isBehind = true;
  let wake = () => {};

  function onNotification(payload: string) {
    const events = rowsFromNews(payload)?.map(decode);
    const last = news.at(-1)?.position ?? position;
    // Positions have no gaps, so nothing lies between these.
    if (events && events[0]?.position === last + 1n && news.length < MOST_NEWS) news.push(...events);
    else isBehind = true;
  }

  signal.addEventListener("abort", () => wake(), { once: true });
  void listenToPostgres({
    connectionString: options.connectionString,
    name: "event log listener",
    channels: [NOTIFY_CHANNEL],
    signal,
    pollMs: POLL_MS,
    onWake(cause, payload = "") {
      if (cause === "notified") onNotification(payload);
      else isBehind = true;
      wake();
    },
    onLost: (error) => warn("The event log listener has no connection; trying again", error),
  });

  try {
    while (!signal.aborted) {
      if (news.length === 0 && !isBehind) {
        await new Promise<void>((resolve) => (wake = resolve));
        continue;
      }
      const batch = news.length > 0 ? news.splice(0, batchSize) : await readOn();
      if (signal.aborted) return;
      position = batch.at(-1)?.position ?? position;
      news = news.filter((event) => event.position > position);
      // A batch that is not full reached the end of the log when it was taken. Under load the end is always a little further by now.
      const caughtUp = batch.length < batchSize || (news.length === 0 && !isBehind);
      if (batch.length > 0) await options.onBatch(batch, { caughtUp });
    }
  } finally {
    ending.abort();
  }

  async function readOn(): Promise<readonly StoredEvent[]> {
    isBehind = false;
    // One more than is asked for tells whether these are the last.
    const page = await readPatiently(batchSize + 1);
    if (page.length > batchSize) isBehind = true;
    return page.slice(0, batchSize);
  }

  /** A subscription outlives any outage: only its reader or its owner may end it. */
  async function readPatiently(limit: number): Promise<readonly StoredEvent[]> {
    for (let attempt = 0; !signal.aborted; attempt++) {
      try {
        return await reader.page(position, undefined, limit, { signal });
      } catch (error) {
        if (!isConnectionLoss(error)) throw error;
        warn("A subscription lost the event log; trying again", error);
        await pause(backoffMs(attempt), signal);
      }
    }
    return [];
  }
}
