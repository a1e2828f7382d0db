import { readParkedEvents, recordParkedError, unparkEvents } from "@shiye/infra/read-db/quarantine";
import type { ReadDb, Transaction } from "@shiye/infra/read-db/read-db";
import { inTransaction } from "@shiye/infra/read-db/schemas";
import { isPoison } from "./blame.ts";
import type { ReadModel } from "./read-model.ts";

/** What came of an attempt: how many events flowed, and the error if the stream is still held. */
export interface QuarantineOutcome {
  applied: number;
  error?: string;
}

/** Applies the events of a quarantined stream in order; stops at the first that still fails. */
export function retryQuarantined(readDb: ReadDb, readModel: ReadModel, stream: string): Promise<QuarantineOutcome> {
  return inTransaction(readDb, async (transaction) => {
    await lockCheckpoint(transaction, readModel.name);
    return applyParked(transaction, readModel, stream);
  });
}

/** Gives the failing event up for good, and lets those that wait behind it flow. */
export function releaseQuarantined(readDb: ReadDb, readModel: ReadModel, stream: string): Promise<QuarantineOutcome> {
  return inTransaction(readDb, async (transaction) => {
    await lockCheckpoint(transaction, readModel.name);
    await unparkEvents(transaction, readModel.name, stream, 1);
    return applyParked(transaction, readModel, stream);
  });
}

/** The runner locks the same row first in each of its transactions, so it never sees a stream that is half released. */
async function lockCheckpoint(transaction: Transaction, model: string): Promise<void> {
  await transaction.query("select from projections.checkpoints where model = $1 for update", [model]);
}

async function applyParked(transaction: Transaction, readModel: ReadModel, stream: string): Promise<QuarantineOutcome> {
  const events = await readParkedEvents(transaction, readModel.name, stream);
  let applied = 0;
  for (const event of events) {
    await transaction.query("savepoint attempt");
    try {
      await readModel.apply(transaction, readModel.name, [event]);
      applied += 1;
    } catch (error) {
      if (!isPoison(error)) throw error;
      await transaction.query("rollback to savepoint attempt");
      await unparkEvents(transaction, readModel.name, stream, applied);
      const words = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      await recordParkedError(transaction, readModel.name, stream, words);
      return { applied, error: words };
    }
  }
  await unparkEvents(transaction, readModel.name, stream, applied);
  return { applied };
}
