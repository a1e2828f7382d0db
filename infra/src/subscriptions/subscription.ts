import type { StoredEvent } from "@shiye/events/envelope";
import type { Lease } from "./lease.ts";

export interface Moment {
  /** Whether clients follow: then pushes are published, and readers that wait for a position are woken. */
  live: boolean;
  /** Events a second. */
  rate: number;
  /** `traceparent`s that the pushes of this batch continue. */
  traces?: readonly string[];
  /** Whether these events would have pushes but get none, because they are history. */
  untold?: boolean;
}

/** What a runner carries out: one generation of a projection, or a policy. */
export interface Subscription {
  /** Of the checkpoint. */
  model: string;
  version: number;
  /** Event types that can concern it; undefined: all. */
  types?: ReadonlySet<string>;
  concerns: (event: StoredEvent) => boolean;
  /** Whether pushes are published to members. */
  publishing: boolean;
  /** Whether it sends any pushes: then clients reload after history without pushes. */
  pushes: boolean;
  /** How long it pauses after new events, so that events in between form one batch. It does not pause in history. */
  restMs: number;
  /** What must be done with the lease before the first event. Default: nothing. */
  begin?: (lease: Lease) => Promise<void>;
  /** Handles events that concern it, in order, and moves the checkpoint past the last one. */
  process: (lease: Lease, events: readonly StoredEvent[], moment: Moment) => Promise<void>;
}
