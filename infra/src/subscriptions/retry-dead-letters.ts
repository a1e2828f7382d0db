import type { StoredEvent } from "@shiye/events/envelope";
import type { ReadDb, Transaction } from "../read-models/database.ts";
import { resyncStatement } from "../realtime/push-outbox.ts";
import { CHECKPOINT_CHANNEL } from "./checkpoints.ts";
import { readDeadLetters, recordDeadLetterError, removeDeadLetters } from "./dead-letters.ts";
import { errorText, isEventAtFault } from "./failures.ts";
import { inTransaction } from "./generations.ts";

/** The result of an attempt: how many events were handled, and the error if the stream is still held back. */
export interface DeadLetterOutcome {
  applied: number;
  error?: string;
}

/** Whose dead letters they are, and how one event is handled. */
export interface Letterbox {
  model: string;
  handle: (transaction: Transaction, event: StoredEvent) => Promise<unknown>;
  /** Whether clients hear of its changes by pushes. */
  pushes: boolean;
}

/** Handles the dead letters of a stream in order; stops at the first that still fails. */
export function retryDeadLetters(readDb: ReadDb, letterbox: Letterbox, stream: string): Promise<DeadLetterOutcome> {
  return inTransaction(readDb, async (transaction) => {
    const position = await lockCheckpoint(transaction, letterbox.model);
    return handleAndTell(transaction, letterbox, stream, position);
  });
}

/** Gives the failing event up for good, and lets the events behind it through. */
export function releaseDeadLetter(readDb: ReadDb, letterbox: Letterbox, stream: string): Promise<DeadLetterOutcome> {
  return inTransaction(readDb, async (transaction) => {
    const position = await lockCheckpoint(transaction, letterbox.model);
    await removeDeadLetters(transaction, letterbox.model, stream, 1);
    return handleAndTell(transaction, letterbox, stream, position);
  });
}

/** The runner locks the same row first in each of its transactions, so it never sees a half released stream. Returns its position. */
async function lockCheckpoint(transaction: Transaction, model: string): Promise<bigint> {
  const { rows } = await transaction.query<{ position: string }>(
    "select position::text from projections.checkpoints where model = $1 for update",
    [model],
  );
  return BigInt(rows[0]?.position ?? 0);
}

/** Clients and kept answers learn of it in the same transaction: the position does not move, so nothing else tells them. */
async function handleAndTell(transaction: Transaction, letterbox: Letterbox, stream: string, position: bigint): Promise<DeadLetterOutcome> {
  const outcome = await handleInOrder(transaction, letterbox, stream);
  if (outcome.applied > 0) {
    if (letterbox.pushes) await transaction.query(resyncStatement(position));
    await transaction.query(`notify ${CHECKPOINT_CHANNEL}`);
  }
  return outcome;
}

async function handleInOrder(transaction: Transaction, { model, handle }: Letterbox, stream: string): Promise<DeadLetterOutcome> {
  const events = await readDeadLetters(transaction, model, stream);
  let applied = 0;
  for (const event of events) {
    await transaction.query("savepoint attempt");
    try {
      await handle(transaction, event);
      applied += 1;
    } catch (error) {
      if (!isEventAtFault(error)) throw error;
      await transaction.query("rollback to savepoint attempt");
      await removeDeadLetters(transaction, model, stream, applied);
      await recordDeadLetterError(transaction, model, stream, errorText(error));
      return { applied, error: errorText(error) };
    }
  }
  await removeDeadLetters(transaction, model, stream, applied);
  return { applied };
}
