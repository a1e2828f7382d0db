import type { PublishedPush, Push } from "@shiye/events/pushes";

/** A push as a query-api node receives it; as `DeliveredPush<Push>`, filled for the socket. */
export interface DeliveredPush<Told extends PublishedPush | Push = PublishedPush> {
  /** Order of publishing and of commits: a reader that has seen one never sees a lower one appear. It leaps when a runner starts. */
  sequence: bigint;
  /** Log position of the event that caused it: `seq` on the wire. */
  position: bigint;
  push: Told;
}

/**
 * Projectors' end: pushes become part of the read model's own transaction, so none is lost and none is early. It gives a statement
 * instead of running it, so that publishing travels in one message with the commit: a member waits for each round trip, and other
 * publishers wait from this statement to that commit.
 */
export interface PushPublisher {
  /** For at least one push. */
  statementFor(pushes: readonly { position: bigint; push: PublishedPush }[]): string;
  /** One statement that writes and publishes what follows from it. Left out by a publisher that is not part of the same database. */
  statementTelling?(telling: TellingStatement, position: bigint): { text: string; values: readonly unknown[] };
}

/** What writes, and what is to be told of it, without a round trip in between. */
export interface TellingStatement {
  /** Common table expressions of which some write. */
  expressions: string;
  /** A select over them of the pushes: room, event and data (json). */
  pushes: string;
  values: readonly unknown[];
}

/** query-api's end. */
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
