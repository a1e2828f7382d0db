import { refuse } from "@shiye/events/refusals";
import type pg from "pg";
import { RefusalError } from "../http/answers.ts";
import { listenToPostgres } from "../postgres/listen.ts";
import { Signal, type SignalBus } from "./signal-bus.ts";

const SIGNAL_CHANNEL = "signals";
/** Never needed: a notification that was lost is lost here. */
const POLL_MS = 60_000;
/** While the database is away signals wait behind one another. What is told so late helps nobody: more than this are lost, as the port allows. */
const MOST_WAITING = 1000;

/** Signals as notifications without a table: nothing is written, so nothing must be pruned. */
export function createPostgresSignalBus(options: {
  pool: Pick<pg.Pool, "query">;
  /** Address for the listening connection, which belongs to no pool. */
  connectionString: string;
  onError?: (error: unknown) => void;
}): SignalBus {
  const { pool, connectionString, onError = () => {} } = options;
  // One after the other: connections of a pool commit in any order, and a delta must not overtake the one before it.
  let sending: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  return {
    async publish(signal) {
      if (waiting >= MOST_WAITING) throw new RefusalError(refuse("unavailable"));
      waiting += 1;
      const sent = sending.then(() => pool.query("select pg_notify($1, $2)", [SIGNAL_CHANNEL, JSON.stringify(signal)]));
      sending = sent
        .catch(() => {})
        .finally(() => {
          waiting -= 1;
        });
      await sent;
    },

    subscribe: ({ signal, onSignal, onConnected, onLost }) =>
      listenToPostgres({
        connectionString,
        name: "signal listener",
        channels: [SIGNAL_CHANNEL],
        signal,
        pollMs: POLL_MS,
        onWake(cause, payload) {
          if (cause === "connected") onConnected();
          if (cause !== "notified" || payload === undefined) return;
          try {
            onSignal(Signal.parse(JSON.parse(payload)));
          } catch (error) {
            // A node of another version may send what we do not know yet.
            onError(error);
          }
        },
        onLost(error) {
          onLost();
          onError(error);
        },
      }),
  };
}
