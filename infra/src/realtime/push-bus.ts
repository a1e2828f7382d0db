import type { PublishedPush, Push } from "@shiye/events/pushes";

/** A push as a query-api node receives it; as `DeliveredPush<Push>`, filled for the socket. */
export interface DeliveredPush<Told extends PublishedPush | Push = PublishedPush> {
  /** Order of publishing and of commits: a reader that has seen one never sees a lower one appear. It leaps when a runner starts. */
  sequence: bigint;
  /** Log position of the event that caused it: `seq` on the wire. */
  position: bigint;
  push: Told;
  /** `traceparent`s of what caused the pushes of one commit, at its first one. */
  traces?: readonly string[];
}

/**
 * query-api's end. The other end is the store of the projections: a projection returns pushes, and the store makes them known to
 * subscribers when, and only when, the transaction commits in which the rows are written.
 */
export interface PushSubscriber {
  /**
   * Calls back for every push from now on, in order, until the signal aborts; reconnects by itself and misses nothing.
   * `onStarted` says when "now" is: the position of the last push before the first that will be delivered.
   */
  subscribe(options: {
    signal: AbortSignal;
    onPushes: (pushes: readonly DeliveredPush[]) => void;
    onStarted?: (last: { position: bigint }) => void;
  }): Promise<void>;
  /**
   * Pushes to these rooms that a client which has seen `position` may have missed. At least those: read models run at their
   * own pace, so a push with a lower position may have been published later; the client drops what it knows.
   * `complete` is false when the outbox does not reach back that far: the client must load afresh.
   */
  readMissed(options: { position: bigint; rooms: readonly string[] }): Promise<{ pushes: readonly DeliveredPush[]; complete: boolean }>;
}
