import pg from "pg";
import { backoffMs, pause, untilAborted } from "../waiting.ts";
import { answeredSoon, withinReach } from "./connection-limits.ts";

interface ListenOptions {
  connectionString: string;
  /** Shown by pg_stat_activity. */
  name: string;
  channels: readonly string[];
  signal: AbortSignal;
  /** Called on each notification, after each (re)connect, and every `pollMs`: there may be news. Never awaited. */
  onWake: (cause: "connected" | "notified" | "polled", payload?: string) => void;
  /** Without it nothing is polled. */
  pollMs?: number;
  /** The connection was lost, or could not be opened. It is retried. */
  onLost?: (error: unknown) => void;
}

/**
 * LISTEN on a separate connection until the signal aborts. A notification is only a hint: what came while the connection was down is found
 * because every reconnect wakes the reader too.
 */
export async function listenToPostgres(options: ListenOptions): Promise<void> {
  const { signal, onWake, onLost, pollMs } = options;
  const poll = pollMs === undefined ? undefined : setInterval(() => onWake("polled"), pollMs);
  poll?.unref();
  try {
    for (let attempt = 0; !signal.aborted; attempt++)
      try {
        await listenOnce(options, () => {
          attempt = 0;
        });
      } catch (error) {
        if (signal.aborted) break;
        onLost?.(error);
        await pause(backoffMs(attempt), signal);
      }
  } finally {
    clearInterval(poll);
  }
}

/** Ends without error when the signal aborts, with one when the connection is lost. */
async function listenOnce({ connectionString, name, channels, signal, onWake }: ListenOptions, onConnected: () => void): Promise<void> {
  const client = new pg.Client({ connectionString, ...withinReach, ...answeredSoon, application_name: name });
  const lost = new Promise<never>((_resolve, reject) => {
    client.on("error", reject);
    client.on("end", () => reject(new Error("The listening connection was closed")));
  });
  lost.catch(() => {});
  const { aborted, stop } = untilAborted(signal);
  try {
    await Promise.race([client.connect(), aborted]);
    if (signal.aborted) return;
    client.on("notification", (message) => onWake("notified", message.payload));
    for (const channel of channels) await client.query(`listen ${client.escapeIdentifier(channel)}`);
    onConnected();
    onWake("connected");
    await Promise.race([lost, aborted]);
  } finally {
    stop();
    await client.end().catch(() => {});
  }
}
