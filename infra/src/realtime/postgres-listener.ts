import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { answeredSoon, withinReach } from "../event-store/postgres/connection-limits.ts";

/** Waits between two tries to connect, in milliseconds. */
const FIRST_RETRY = 50;
const LAST_RETRY = 1000;

interface ListenOptions {
  connectionString: string;
  channels: readonly string[];
  signal: AbortSignal;
  /** Called on each notification, after each (re)connect, and every `pollMs`: there may be news. Never awaited. */
  onWake: (cause: "connected" | "notified" | "polled", payload?: string) => void;
  pollMs: number;
  /** The connection was lost, or could not be opened. It is retried. */
  onLost?: (error: unknown) => void;
}

/**
 * LISTEN on a separate connection until the signal aborts. A notification is only a hint: what came while the connection was down is found
 * because every reconnect wakes the reader too.
 */
export async function listenToPostgres(options: ListenOptions): Promise<void> {
  const { signal, onWake, onLost } = options;
  const poll = setInterval(() => onWake("polled"), options.pollMs);
  poll.unref();
  let retry = FIRST_RETRY;
  try {
    while (!signal.aborted) {
      try {
        await listenOnce(options, () => {
          retry = FIRST_RETRY;
        });
      } catch (error) {
        if (signal.aborted) break;
        onLost?.(error);
        await delay(retry, undefined, { signal }).catch(() => {});
        retry = Math.min(retry * 2, LAST_RETRY);
      }
    }
  } finally {
    clearInterval(poll);
  }
}

/** Ends without error when the signal aborts, with one when the connection is lost. */
async function listenOnce({ connectionString, channels, signal, onWake }: ListenOptions, onConnected: () => void): Promise<void> {
  const client = new pg.Client({ connectionString, ...withinReach, ...answeredSoon, application_name: "shiye-listener" });
  const lost = new Promise<never>((_resolve, reject) => {
    client.on("error", reject);
    client.on("end", () => reject(new Error("The listening connection was closed")));
  });
  lost.catch(() => {});
  let onAbort = () => {};
  const aborted = new Promise<void>((resolve) => {
    onAbort = () => resolve();
    signal.addEventListener("abort", onAbort, { once: true });
  });
  try {
    await Promise.race([client.connect(), aborted]);
    if (signal.aborted) return;
    client.on("notification", (message) => onWake("notified", message.payload));
    for (const channel of channels) await client.query(`listen ${client.escapeIdentifier(channel)}`);
    onConnected();
    onWake("connected");
    await Promise.race([lost, aborted]);
  } finally {
    // The signal lives as long as the process, and each reconnect adds a listener to it.
    signal.removeEventListener("abort", onAbort);
    await client.end().catch(() => {});
  }
}
