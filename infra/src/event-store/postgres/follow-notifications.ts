import pg from "pg";
import { backoffMs, pause } from "./connection-errors.ts";
import { answeredSoon, withinReach } from "./connection-limits.ts";

/**
 * Listens to one channel on a separate connection until the signal aborts, and reconnects after every loss. Notifications in between are
 * lost: `onConnected` is the moment to catch up.
 */
export async function followNotifications(options: {
  connectionString: string;
  /** Shown by pg_stat_activity. */
  name: string;
  channel: string;
  signal: AbortSignal;
  onConnected: () => void;
  onNotification: (payload: string) => void;
  warn: (message: string, error: unknown) => void;
}): Promise<void> {
  const { signal, warn } = options;
  for (let attempt = 0; !signal.aborted; attempt++) {
    const client = new pg.Client({
      connectionString: options.connectionString,
      application_name: options.name,
      ...withinReach,
      ...answeredSoon,
    });
    const lost = new Promise<unknown>((resolve) => {
      client.once("error", resolve);
      client.once("end", () => resolve(undefined));
    });
    client.on("error", () => {
      // Handled above. Without a listener, a second error would end the process.
    });
    client.on("notification", (notification) => options.onNotification(notification.payload ?? ""));
    try {
      await client.connect();
      await client.query(`listen ${options.channel}`);
      attempt = 0;
      options.onConnected();
      const error = await untilAborted(lost, signal);
      if (!signal.aborted) warn(`The ${options.name} lost its connection; reconnecting`, error);
    } catch (error) {
      if (!signal.aborted) warn(`The ${options.name} cannot connect; trying again`, error);
    }
    await client.end().catch(() => {
      // A lost connection cannot be closed any more.
    });
    if (!signal.aborted) await pause(backoffMs(attempt), signal);
  }
}

/** The result of the promise, or undefined once the signal aborts. */
function untilAborted(promise: Promise<unknown>, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => {
    const stop = () => resolve(undefined);
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
    void promise.then((value) => {
      signal.removeEventListener("abort", stop);
      resolve(value);
    });
  });
}
