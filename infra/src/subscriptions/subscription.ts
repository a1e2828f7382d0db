import type { StoredEvent } from "@shiye/events/envelope";
import type { Lease } from "./lease.ts";

export interface Moment {
  /** Whether clients follow: then pushes are published, and readers that wait for a position are woken. */
  live: boolean;
  /** Events a second. */
  rate: number;
  /** `traceparent`s that the pushes of this batch go on with. */
  traces?: readonly string[];
  /** Whether members are owed pushes of these events and get none, because they are history. */
  untold?: boolean;
}

/** What a runner carries out: one generation of a projection, or a policy. */
export interface Subscription {
  /** Of the checkpoint. */
  model: string;
  version: number;
  /** What can concern it at all; undefined: any event. */
  types?: ReadonlySet<string>;
  concerns: (event: StoredEvent) => boolean;
  /** Whether pushes are published to members. */
  publishing: boolean;
  /** Whether there is anything that it pushes: then who looks on loads afresh after history that was not told. */
  pushes: boolean;
  /** How long it rests after news, so that those which come meanwhile are one batch; on history it does not rest. */
  restMs: number;
  /** Handles events that concern it, in order, and moves the checkpoint past the last one. */
  process: (lease: Lease, events: readonly StoredEvent[], moment: Moment) => Promise<void>;
}
