import type { EventOf } from "@shiye/events/catalogue";
import type { StoredEvent } from "@shiye/events/envelope";
import type { PublishedPush } from "@shiye/events/pushes";
import type { PushPublisher } from "@shiye/infra/push/push-bus";
import { type AdvancingTransaction, advancingTransaction } from "@shiye/infra/read-db/advancing-transaction";
import type { CheckpointPasser } from "@shiye/infra/read-db/checkpoint-passer";
import {
  ADVANCE_FENCED,
  ADVANCE_PARKED,
  type Advance,
  advanceOnly,
  advancingOrFailing,
  CHECKPOINT_CHANNEL,
} from "@shiye/infra/read-db/checkpoints";
import type { PreparingConnection } from "@shiye/infra/read-db/prepared";
import { forgetParked, parkEvents, readParkedStreams } from "@shiye/infra/read-db/quarantine";
import { FencedError, isPoison } from "./blame.ts";
import type { ReadModel } from "./read-model.ts";

/** The right to write one incarnation of a read model, and where it stands. Moved by every commit. */
export interface Lead {
  connection: PreparingConnection;
  readModel: ReadModel;
  /** The schema it lives in. */
  schema: string;
  epoch: number;
  position: bigint;
  /** How many events are set aside. Others only ever take some back, so zero is certain. */
  parked: number;
}

export interface BatchOptions {
  /** Undefined while filling or far behind: a rebuild must not tell members again what they were told. */
  publisher: PushPublisher | undefined;
  /** Whether somebody may be waiting for this very commit. */
  notify: boolean;
  /** For steps past events that mean nothing, shared by all that make them at the same moment. */
  passer: CheckpointPasser;
  rate: number;
}

/**
 * Applies events and moves the checkpoint past them, in one transaction. An event that cannot be applied is found by halving,
 * and set aside with the later events of its stream; all others flow on.
 */
export async function commitEvents(lead: Lead, events: readonly StoredEvent[], options: BatchOptions): Promise<void> {
  const last = events.at(-1);
  if (!last) return;
  if (!events.some((event) => lead.readModel.handles.has(event.type) || isDeparture(event))) return pass(lead, last.position, options);
  try {
    if (!(await commitAtOnce(lead, events, last.position, options)))
      await commit(lead, last.position, options, (transaction) => apply(lead, transaction, events, options));
  } catch (error) {
    if (!isPoison(error)) throw error;
    if (events.length === 1)
      return commit(lead, last.position, options, async (transaction) => {
        await forgetDeparted(lead, transaction, events);
        await park(lead, transaction, [{ event: last, error: wordsOf(error) }]);
        return [];
      });
    const middle = events.length >> 1;
    await commitEvents(lead, events.slice(0, middle), options);
    await commitEvents(lead, events.slice(middle), options);
  }
}

function stepOf({ schema, epoch, position }: Lead, to: bigint, { rate }: BatchOptions): Advance {
  return { model: schema, epoch, from: position, to, rate };
}

async function pass(lead: Lead, to: bigint, options: BatchOptions): Promise<void> {
  const step = stepOf(lead, to, options);
  const passed = (options.notify && (await options.passer.pass(step))) || (await advanceOnly(lead.connection, step, options));
  if (!passed) throw new FencedError(lead.schema);
  lead.position = to;
}

/** Everything in one message, for news that one statement can write and tell. False when there is more to it. */
async function commitAtOnce(lead: Lead, events: readonly StoredEvent[], to: bigint, options: BatchOptions): Promise<boolean> {
  const { connection, readModel, schema } = lead;
  const { publisher } = options;
  if (lead.parked > 0 || !publisher?.statementTelling || !readModel.applyAtOnce || events.some(isDeparture)) return false;
  const telling = readModel.applyAtOnce(schema, events);
  if (!telling) return false;
  try {
    await connection.together({
      before: ["begin", advancingOrFailing(stepOf(lead, to, options))],
      ...publisher.statementTelling(telling, to),
      after: [...ending(to, [], options), "commit"],
    });
  } catch (error) {
    await connection.query("rollback").catch(() => {});
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === ADVANCE_PARKED) {
      // How many is found out by whoever looks.
      lead.parked = 1;
      return false;
    }
    throw code === ADVANCE_FENCED ? new FencedError(schema) : error;
  }
  lead.position = to;
  return true;
}

/** `write` returns what is to be told of it. */
async function commit(
  lead: Lead,
  to: bigint,
  options: BatchOptions,
  write: (transaction: AdvancingTransaction) => Promise<readonly PublishedPush[]>,
): Promise<void> {
  const transaction = advancingTransaction(lead.connection, stepOf(lead, to, options), (parked) => {
    // Parked by somebody else means that another leads, too: its commits are found when the lead is taken anew.
    if (parked === undefined || (parked > 0 && lead.parked === 0)) throw new FencedError(lead.schema);
    lead.parked = parked;
  });
  try {
    await transaction.commit(ending(to, await write(transaction), options));
  } catch (error) {
    await transaction.rollback();
    throw error;
  }
  lead.position = to;
}

/** What is said with the commit: each message of its own would be a round trip that a member waits for. */
function ending(to: bigint, pushes: readonly PublishedPush[], { publisher, notify }: BatchOptions): string[] {
  const statements: string[] = [];
  // The values are those after the whole batch, so its end is what they are as of.
  if (publisher && pushes.length > 0) statements.push(publisher.statementFor(pushes.map((push) => ({ position: to, push }))));
  if (notify) statements.push(`notify ${CHECKPOINT_CHANNEL}`);
  return statements;
}

async function apply(
  lead: Lead,
  transaction: AdvancingTransaction,
  events: readonly StoredEvent[],
  { publisher }: BatchOptions,
): Promise<readonly PublishedPush[]> {
  const { readModel, schema } = lead;
  await forgetDeparted(lead, transaction, events);
  let flowing = events.filter((event) => readModel.handles.has(event.type));
  // Somebody may have taken back what was parked; nobody else parks. So without any there is no need to look first.
  if (lead.parked > 0) await transaction.begin();
  if (lead.parked > 0 && flowing.length > 0) {
    const streams = await readParkedStreams(transaction, schema, [...new Set(flowing.map((event) => event.stream))]);
    // A departure waits for nothing: handlers take it in any order, and no broken event may keep a member's words in the tables.
    const waits = (event: StoredEvent) => streams.has(event.stream) && !isDeparture(event);
    const waiting = flowing.filter(waits);
    flowing = flowing.filter((event) => !waits(event));
    await park(
      lead,
      transaction,
      waiting.map((event) => ({ event, error: null })),
    );
  }
  return flowing.length === 0 ? [] : readModel.apply(transaction, schema, flowing, { pushing: publisher !== undefined });
}

async function park(lead: Lead, transaction: AdvancingTransaction, events: Parameters<typeof parkEvents>[2]): Promise<void> {
  await parkEvents(transaction, lead.schema, events);
  // Before it is certain: should the transaction not come about, the next one looks, and finds out.
  lead.parked += events.length;
}

function isDeparture(event: StoredEvent): event is EventOf<"MemberDeleted"> {
  return event.type === "MemberDeleted";
}

async function forgetDeparted({ schema }: Lead, transaction: AdvancingTransaction, events: readonly StoredEvent[]): Promise<void> {
  const members = events.filter(isDeparture).map(({ data }) => data.memberId);
  if (members.length > 0) await forgetParked(transaction, schema, members);
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
