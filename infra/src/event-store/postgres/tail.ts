import type { StoredEvent } from "@shiye/events/envelope";
import { listenToPostgres } from "../../postgres/listen.ts";
import type { LogReader } from "./reader.ts";
import { type DecodeRow, rowsFromNews } from "./rows.ts";
import { NOTIFY_CHANNEL } from "./schema.ts";

/** A NOTIFY can be lost with its connection. Then the poll finds what was appended meanwhile. */
const POLL_MS = 1500;
/** Events in memory for subscriptions that follow closely. A subscription that is further behind reads from the database. */
const RECENT = 2000;
const PAGE = 1000;

/**
 * The end of the log, followed once in each process for all its subscriptions. A notification carries the appended rows if they are short;
 * otherwise it costs one query, however many listen.
 */
export interface Tail {
  /** Position of the last event known to be there. */
  head(): bigint;
  /** Events right after a position, when memory reaches back that far. */
  recentAfter(position: bigint, limit: number): readonly StoredEvent[] | undefined;
  /** Resolves when the log has grown past a position, or when the signal aborts. */
  waitBeyond(position: bigint, signal: AbortSignal): Promise<void>;
}

export function followTail(options: {
  connectionString: string;
  reader: LogReader;
  decode: DecodeRow;
  start: bigint;
  signal: AbortSignal;
  warn: (message: string, error: unknown) => void;
}): Tail {
  const { reader, decode, signal, warn } = options;
  let recent: StoredEvent[] = [];
  /** Everything after this position and up to `head` is in `recent`. */
  let from = options.start;
  let head = options.start;
  const waiting = new Set<() => void>();
  let reading = false;
  let stale = false;

  async function refresh() {
    stale = true;
    if (reading) return;
    reading = true;
    try {
      while (stale && !signal.aborted) {
        stale = false;
        const page = await reader.page(head, undefined, PAGE, { signal });
        if (page.length > 0) remember(page);
        if (page.length === PAGE) stale = true;
      }
    } catch (error) {
      if (!signal.aborted) warn("The end of the event log could not be read; trying again", error);
    } finally {
      reading = false;
    }
  }

  /** True if these are the very next events: positions are gapless, so nothing lies between. */
  function isNext(news: readonly StoredEvent[]): boolean {
    return !reading && news[0]?.position === head + 1n;
  }

  function onNotification(payload: string) {
    const news = rowsFromNews(payload)?.map(decode);
    if (news && isNext(news)) remember(news);
    else void refresh();
  }

  function remember(page: StoredEvent[]) {
    recent = recent.concat(page);
    if (recent.length > RECENT) {
      const dropped = recent.length - RECENT;
      from = recent[dropped - 1]?.position ?? from;
      recent = recent.slice(dropped);
    }
    head = page.at(-1)?.position ?? head;
    wakeAll();
  }

  function wakeAll() {
    for (const wake of [...waiting]) wake();
  }

  signal.addEventListener("abort", wakeAll, { once: true });
  void listenToPostgres({
    connectionString: options.connectionString,
    name: "event log listener",
    channels: [NOTIFY_CHANNEL],
    signal,
    pollMs: POLL_MS,
    onWake: (cause, payload = "") => (cause === "notified" ? onNotification(payload) : void refresh()),
    onLost: (error) => warn("The event log listener has no connection; trying again", error),
  });

  return {
    head: () => head,
    recentAfter(position, limit) {
      if (position < from || position > head) return undefined;
      // Positions are gapless here, so the place in memory follows from the number.
      const first = Number(position - from);
      return recent.slice(first, first + limit);
    },
    waitBeyond(position, stop) {
      if (head > position || signal.aborted || stop.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        function wake() {
          stop.removeEventListener("abort", wake);
          waiting.delete(wake);
          resolve();
        }
        stop.addEventListener("abort", wake, { once: true });
        waiting.add(wake);
      });
    },
  };
}
