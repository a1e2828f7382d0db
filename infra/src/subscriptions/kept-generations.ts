import type { ReadDb } from "../read-models/database.ts";
import { ComparisonError, compareKept } from "./compare-kept.ts";
import { beginComparison, endComparison } from "./comparisons.ts";
import type { ReadModelTables } from "./generations.ts";
import type { LogReadable } from "./log-until.ts";
import { logUntil } from "./log-until.ts";

interface Deps {
  databaseUrl: string;
  readDb: ReadDb;
  log: LogReadable;
  signal: AbortSignal;
  warn: (message: string, detail?: unknown) => void;
  /** Catches the kept generation up with this log, beside everything that runs, and keeps it. */
  catchUp: (name: string, log: LogReadable) => Promise<void>;
  /** Puts the kept generation in the place of the live one, which is kept then. */
  exchange: (name: string) => Promise<void>;
}

/**
 * Compares what is kept beside a read model with what serves, notes down what came of it, and with `swap` exchanges the two when they are the
 * same, or anyway. A wish that was followed before is passed over.
 */
export async function compareAndSwap(
  { databaseUrl, readDb, log, signal, warn, catchUp, exchange }: Deps,
  { name, version }: Pick<ReadModelTables, "name" | "version">,
  wish: bigint,
  swap?: { anyway: boolean },
): Promise<void> {
  if (!(await beginComparison(readDb, name, wish))) return;
  try {
    const fillUntil = (position: bigint) => catchUp(name, logUntil(log, position));
    const compared = await compareKept({ databaseUrl, name, version, fillUntil, signal });
    await endComparison(readDb, name, compared);
    if (!swap || (!swap.anyway && compared.tables.some(({ same }) => !same))) return;
    await exchange(name);
    await endComparison(readDb, name, "swapped");
  } catch (error) {
    // Cut off with its process: the next start says so.
    if (signal.aborted) return;
    if (!(error instanceof ComparisonError)) warn(`The comparison of ${name} failed`, error);
    await endComparison(readDb, name, { error: error instanceof Error ? error.message : String(error) });
  }
}
