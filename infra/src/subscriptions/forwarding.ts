import type { StoredEvent } from "@shiye/events/envelope";
import { commitWithLease, type Lease } from "./lease.ts";
import type { Moment } from "./subscription.ts";

/** Hands every event on to another system, in order and in batches: the relay to Kafka. */
export interface Forwarding {
  name: string;
  /** Raising it hands everything on again. */
  version: number;
  /**
   * Resolves when the events are stored there. `follows` is the position right before the first one. At least once: after a failure, or
   * beside a runner that lost its lease without knowing, the same events come again with the same `follows`.
   */
  forward: (events: readonly StoredEvent[], follows: bigint) => Promise<void>;
}

/** Moves the checkpoint only after the events are stored there. */
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
