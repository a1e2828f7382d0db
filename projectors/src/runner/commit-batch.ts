import type { EventOf } from "@shiye/events/catalogue";
import type { StoredEvent } from "@shiye/events/envelope";
import type { PublishedPush } from "@shiye/events/pushes";
import type { PushPublisher } from "@shiye/infra/push/push-bus";
import type { CheckpointPasser } from "@shiye/infra/read-db/checkpoint-passer";
import { type Advance, advanceOnly, beginAdvance, CHECKPOINT_CHANNEL } from "@shiye/infra/read-db/checkpoints";
import { forgetParked, parkEvents, readParkedStreams } from "@shiye/infra/read-db/quarantine";
import type { Transaction } from "@shiye/infra/read-db/read-db";
import { FencedError, isPoison } from "./blame.ts";
import type { ReadModel } from "./read-model.ts";

/** The right to write one incarnation of a read model, and where it stands. Moved by every commit. */
export interface Lead {
  connection: Transaction;
  readModel: ReadModel;
  /** The schema it lives in. */
  schema: string;
  epoch: number;
  position: bigint;
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
    await commit(lead, last.position, options, (parked) => apply(lead, events, parked, options));
  } catch (error) {
    if (!isPoison(error)) throw error;
    if (events.length === 1)
      return commit(lead, last.position, options, async () => {
        await forgetDeparted(lead, events);
        await parkEvents(lead.connection, lead.schema, [{ event: last, error: wordsOf(error) }]);
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

/** `write` returns what is to be told of it. */
async function commit(
  lead: Lead,
  to: bigint,
  options: BatchOptions,
  write: (parked: number) => Promise<readonly PublishedPush[]>,
): Promise<void> {
  const { connection } = lead;
  try {
    const moved = await beginAdvance(connection, stepOf(lead, to, options));
    if (!moved) throw new FencedError(lead.schema);
    const pushes = await write(moved.parked);
    await connection.query(ending(to, pushes, options));
  } catch (error) {
    // When this fails too, the connection is gone, and the transaction with it.
    await connection.query("rollback").catch(() => {});
    throw error;
  }
  lead.position = to;
}

/** The last message of a transaction, whatever there is to say in it: each more would be a round trip that a member waits for. */
function ending(to: bigint, pushes: readonly PublishedPush[], { publisher, notify }: BatchOptions): string {
  const statements: string[] = [];
  // The values are those after the whole batch, so its end is what they are as of.
  if (publisher && pushes.length > 0) statements.push(publisher.statementFor(pushes.map((push) => ({ position: to, push }))));
  if (notify) statements.push(`notify ${CHECKPOINT_CHANNEL}`);
  return [...statements, "commit"].join("; ");
}

async function apply(
  lead: Lead,
  events: readonly StoredEvent[],
  parked: number,
  { publisher }: BatchOptions,
): Promise<readonly PublishedPush[]> {
  const { connection, readModel, schema } = lead;
  await forgetDeparted(lead, events);
  let flowing = events.filter((event) => readModel.handles.has(event.type));
  if (parked > 0 && flowing.length > 0) {
    const streams = await readParkedStreams(connection, schema, [...new Set(flowing.map((event) => event.stream))]);
    // A departure waits for nothing: handlers take it in any order, and no broken event may keep a member's words in the tables.
    const waits = (event: StoredEvent) => streams.has(event.stream) && !isDeparture(event);
    const waiting = flowing.filter(waits);
    flowing = flowing.filter((event) => !waits(event));
    await parkEvents(
      connection,
      schema,
      waiting.map((event) => ({ event, error: null })),
    );
  }
  return flowing.length === 0 ? [] : readModel.apply(connection, schema, flowing, { pushing: publisher !== undefined });
}

function isDeparture(event: StoredEvent): event is EventOf<"MemberDeleted"> {
  return event.type === "MemberDeleted";
}

async function forgetDeparted({ connection, schema }: Lead, events: readonly StoredEvent[]): Promise<void> {
  const members = events.filter(isDeparture).map(({ data }) => data.memberId);
  if (members.length > 0) await forgetParked(connection, schema, members);
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
