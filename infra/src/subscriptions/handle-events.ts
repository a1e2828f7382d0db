import type { StoredEvent } from "@shiye/events/envelope";
import { holdBack, isDeparture, sealThoseOfDeparted } from "./commit-events.ts";
import { addDeadLetters, readHeldStreams } from "./dead-letters.ts";
import { errorText } from "./failures.ts";
import { commitWithLease, type Lease } from "./lease.ts";
import { DeadLetterError, type Policy } from "./policy.ts";
import type { Moment } from "./subscription.ts";

/** Handles events of a policy one after another, and moves the checkpoint past each only after it was handled. */
export async function handleEvents(policy: Policy, lease: Lease, events: readonly StoredEvent[], { rate }: Moment): Promise<void> {
  const last = events.at(-1);
  if (!last) return;
  for (const event of events) if (policy.handles.has(event.type) || isDeparture(event)) await handleEvent(policy, lease, event, rate);
  if (lease.position < last.position) await commitWithLease(lease, { to: last.position, rate, work: async () => {} });
}

async function handleEvent(policy: Policy, lease: Lease, event: StoredEvent, rate: number): Promise<void> {
  const { error, held } = await attempt(policy, lease, event);
  await commitWithLease(lease, {
    to: event.position,
    rate,
    async work(transaction) {
      await sealThoseOfDeparted(lease, transaction, [event]);
      if (error) {
        await addDeadLetters(transaction, lease.model, [{ event, error: errorText(error) }]);
        lease.deadLetters += 1;
      } else if (policy.handles.has(event.type)) {
        const flowing = await holdBack(lease, transaction, [event]);
        if (held && flowing.length > 0) throw new Error(`${event.stream} was released meanwhile`);
      }
    },
  });
}

/** The error of an event that can never be handled. Events behind it are not tried: they are `held`, if that is still so at the commit. */
async function attempt(policy: Policy, lease: Lease, event: StoredEvent): Promise<{ error?: DeadLetterError; held?: boolean }> {
  const held = lease.deadLetters > 0 && (await readHeldStreams(lease.connection, lease.model, [event.stream])).size > 0;
  if (held && !isDeparture(event)) return { held };
  try {
    await policy.handle(event);
    return {};
  } catch (error) {
    if (error instanceof DeadLetterError) return { error };
    throw error;
  }
}
