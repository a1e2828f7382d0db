import type { ListenForPushes } from "../realtime/postgres-push-subscriber.ts";
import type { FollowTopic } from "./follow-topic.ts";
import type { SealedText } from "./sealed-text.ts";

/** While the topic is away, the outbox is looked at so often. */
const AWAY_MS = 200;

/**
 * What NOTIFY says, brought by a topic: so many nodes of query-api cost the database one listener. The outbox is the truth as it is with
 * NOTIFY: it is read from there when the topic is away, when something is missing, and after each return.
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
