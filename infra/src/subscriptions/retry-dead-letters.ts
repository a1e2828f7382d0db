import type { StoredEvent } from "@shiye/events/envelope";
import type { ReadDb, Transaction } from "../read-models/database.ts";
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
}

/** Handles the dead letters of a stream in order; stops at the first that still fails. */
export function retryDeadLetters(readDb: ReadDb, letterbox: Letterbox, stream: string): Promise<DeadLetterOutcome> {
  return inTransaction(readDb, async (transaction) => {
    await lockCheckpoint(transaction, letterbox.model);
    return handleInOrder(transaction, letterbox, stream);
  });
}

/** Gives the failing event up for good, and lets the events behind it through. */
export function releaseDeadLetter(readDb: ReadDb, letterbox: Letterbox, stream: string): Promise<DeadLetterOutcome> {
  return inTransaction(readDb, async (transaction) => {
    await lockCheckpoint(transaction, letterbox.model);
    await removeDeadLetters(transaction, letterbox.model, stream, 1);
    return handleInOrder(transaction, letterbox, stream);
  });
}

/** The runner locks the same row first in each of its transactions, so it never sees a half released stream. */
async function lockCheckpoint(transaction: Transaction, model: string): Promise<void> {
  await transaction.query("select from projections.checkpoints where model = $1 for update", [model]);
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
