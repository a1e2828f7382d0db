import type { PublishedPush, Push } from "@shiye/events/pushes";

/** A push as a query-api node receives it; as `DeliveredPush<Push>`, completed for clients. */
export interface DeliveredPush<Told extends PublishedPush | Push = PublishedPush> {
  /** Order of publishing and of commits: after one was seen, no lower one appears. It leaps when a runner starts. */
  sequence: bigint;
  /** Log position of the event that caused it: `seq` on the wire. */
  position: bigint;
  push: Told;
  /** `traceparent`s of the causes of the pushes of one commit, at its first push. */
  traces?: readonly string[];
}

/**
 * The side of query-api. On the other side, a projection returns pushes, and its store publishes them to subscribers if and only if the
 * transaction with the rows commits.
 */
export interface PushSubscriber {
  /**
   * Calls the handler for every push from now on, in order, until the signal aborts; reconnects by itself and misses nothing. `onStarted`
   * says when "now" is: the position of the last push before the first delivered one.
   */
  subscribe(options: {
    signal: AbortSignal;
    onPushes: (pushes: readonly DeliveredPush[]) => void;
    onStarted?: (last: { position: bigint }) => void;
  }): Promise<void>;
  /**
   * Pushes to these rooms that a client which has seen `position` may have missed. It may return more: read models have their own pace, so
   * a push with a lower position may have been published later; the client drops what it knows. `complete` is false if the outbox does not
   * reach back that far: the client must load everything again.
   */
  readMissed(options: { position: bigint; rooms: readonly string[] }): Promise<{ pushes: readonly DeliveredPush[]; complete: boolean }>;
}
