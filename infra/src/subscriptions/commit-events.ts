import type { EventOf } from "@shiye/events/catalogue";
import type { StoredEvent } from "@shiye/events/envelope";
import type { PublishedPush } from "@shiye/events/pushes";
import type { Transaction } from "../read-models/database.ts";
import { publishStatement, resyncStatement } from "../realtime/push-outbox.ts";
import { CHECKPOINT_CHANNEL } from "./checkpoints.ts";
import { addDeadLetters, readHeldStreams, sealDeadLetters } from "./dead-letters.ts";
import { errorText, isEventAtFault } from "./failures.ts";
import { commitWithLease, type Lease } from "./lease.ts";
import { ledgerStatement } from "./ledger.ts";
import type { Projection } from "./projection.ts";
import type { Moment } from "./subscription.ts";

/**
 * Applies events to a projection and moves its checkpoint, in one transaction with its pushes. Halving the batch finds an event that cannot
 * be applied. That event becomes a dead letter, and later events of its stream wait behind it; all other events are applied.
 */
export async function commitEvents(
  projection: Projection,
  lease: Lease,
  events: readonly StoredEvent[],
  moment: Moment,
  ledger = false,
): Promise<void> {
  const last = events.at(-1);
  if (!last) return;
  const { counts } = projection;
  const seen = ledger ? ledgerStatement(lease.model, events.filter(counts ? ({ type }) => counts.has(type) : projection.concerns)) : [];
  try {
    await commit(
      lease,
      last.position,
      moment,
      seen,
      (transaction) => apply(projection, lease, transaction, events, moment.live),
      projection.elsewhere,
    );
  } catch (error) {
    if (!isEventAtFault(error)) throw error;
    if (events.length === 1) {
      await commit(lease, last.position, moment, seen, async (transaction) => {
        await sealThoseOfDeparted(lease, transaction, events);
        await addDeadLetters(transaction, lease.model, [{ event: last, error: errorText(error) }]);
        lease.deadLetters += 1;
        return [];
      });
      return;
    }
    const middle = events.length >> 1;
    await commitEvents(projection, lease, events.slice(0, middle), moment, ledger);
    await commitEvents(projection, lease, events.slice(middle), moment, ledger);
  }
}

function commit(
  lease: Lease,
  to: bigint,
  { live, rate, traces, untold }: Moment,
  seen: readonly string[],
  work: (transaction: Transaction) => Promise<readonly PublishedPush[]>,
  elsewhere = false,
): Promise<readonly PublishedPush[]> {
  return commitWithLease(lease, {
    to,
    rate,
    work,
    elsewhere,
    untold: untold || undefined,
    ending(pushes) {
      if (!live) return seen;
      // Values are those after the whole batch, so they are as of its end.
      const published =
        pushes.length > 0
          ? [
              publishStatement(
                pushes.map((push) => ({ position: to, push })),
                traces,
              ),
            ]
          : [];
      return [...seen, ...published, `notify ${CHECKPOINT_CHANNEL}`];
    },
  });
}

/** Published after history without pushes: clients must load everything again. */
export async function tellToLoadAfresh(lease: Lease, rate: number): Promise<void> {
  await commitWithLease(lease, {
    to: lease.position,
    rate,
    untold: false,
    work: async () => {},
    ending: () => [resyncStatement(lease.position), `notify ${CHECKPOINT_CHANNEL}`],
  });
}

async function apply(
  projection: Projection,
  lease: Lease,
  transaction: Transaction,
  events: readonly StoredEvent[],
  publishing: boolean,
): Promise<readonly PublishedPush[]> {
  await sealThoseOfDeparted(lease, transaction, events);
  const flowing = await holdBack(lease, transaction, events.filter(projection.concerns));
  return flowing.length === 0 ? [] : projection.apply(transaction, lease.model, flowing, { publishing, filling: !lease.settled });
}

/** Adds events of streams that are held back to the dead letters, and returns the others. */
export async function holdBack(lease: Lease, transaction: Transaction, events: readonly StoredEvent[]): Promise<readonly StoredEvent[]> {
  if (lease.deadLetters === 0 || events.length === 0) return events;
  const streams = await readHeldStreams(transaction, lease.model, [...new Set(events.map((event) => event.stream))]);
  // A departure is never held back: handlers accept it in any order, and a dead letter must not keep a member's words in the tables.
  const isHeld = (event: StoredEvent) => streams.has(event.stream) && !isDeparture(event);
  const held = events.filter(isHeld);
  await addDeadLetters(
    transaction,
    lease.model,
    held.map((event) => ({ event, error: null })),
  );
  lease.deadLetters += held.length;
  return events.filter((event) => !isHeld(event));
}

/** Needed by every subscription: dead letters lose the words of members who left. */
export const DEPARTURE = "MemberDeleted";

export function isDeparture(event: StoredEvent): event is EventOf<typeof DEPARTURE> {
  return event.type === DEPARTURE;
}

export async function sealThoseOfDeparted(
  { model }: Pick<Lease, "model">,
  transaction: Transaction,
  events: readonly StoredEvent[],
): Promise<void> {
  const members = events.filter(isDeparture).map(({ data }) => data.memberId);
  if (members.length > 0) await sealDeadLetters(transaction, model, members);
}
