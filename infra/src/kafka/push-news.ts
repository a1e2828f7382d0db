import type { ListenForPushes } from "../realtime/postgres-push-subscriber.ts";
import type { FollowTopic } from "./follow-topic.ts";
import type { SealedText } from "./sealed-text.ts";

/** How often the outbox is read while the topic is away. */
const AWAY_MS = 200;

/**
 * A replacement for NOTIFY over a topic, so that many nodes of query-api cost the database one listener. As with NOTIFY, the pushes
 * themselves are read from the outbox: when the topic is away, when a number is missing, and after each reconnect.
 */
export function listenToKafka(follow: (options: FollowTopic) => Promise<void>, text: SealedText): ListenForPushes {
  return async ({ signal, onWake, pollMs, onLost }) => {
    let isAway = true;
    const poll = setInterval(() => onWake("polled"), pollMs);
    const pollMore = setInterval(() => isAway && onWake("polled"), AWAY_MS);
    try {
      await follow({
        signal,
        onStarted() {
          isAway = false;
          onWake("connected");
        },
        onRecords(records) {
          for (const record of records) {
            const payload = text.read(record);
            if (payload !== undefined) onWake("notified", payload);
          }
        },
        onLost(error) {
          isAway = true;
          onLost?.(error);
        },
      });
    } finally {
      clearInterval(poll);
      clearInterval(pollMore);
    }
  };
}
