import type { StoredEvent } from "@shiye/events/envelope";
import { commitWithLease, type Lease } from "./lease.ts";
import type { Moment } from "./subscription.ts";

/** Hands every event on to somewhere else, in order and in batches: the relay to Kafka. */
export interface Forwarding {
  name: string;
  /** Raising it hands everything on again. */
  version: number;
  /**
   * Resolves when the events are safe there. `follows` is the position that the first one comes right after. At least once: after a
   * failure, or beside a runner that lost its lease without knowing, the same events come again with the same `follows`.
   */
  forward: (events: readonly StoredEvent[], follows: bigint) => Promise<void>;
}

/** Moves the checkpoint when the events are safe, never before. */
export async function forwardEvents(
  { forward }: Forwarding,
  lease: Lease,
  events: readonly StoredEvent[],
  { rate }: Moment,
): Promise<void> {
  const last = events.at(-1);
  if (!last) return;
  await forward(events, lease.position);
  await commitWithLease(lease, { to: last.position, rate, work: async () => {} });
}
