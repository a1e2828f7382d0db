import type { ReadDb } from "../read-models/database.ts";
import { pause } from "../waiting.ts";
import { ComparisonError, compareKept } from "./compare-kept.ts";
import { endComparison } from "./comparisons.ts";
import { keepFilled, type ReadModelTables } from "./generations.ts";
import type { LogReadable } from "./log-until.ts";
import { logUntil } from "./log-until.ts";

const NOTE_AGAIN_MS = 1000;

interface Deps {
  databaseUrl: string;
  readDb: ReadDb;
  log: LogReadable;
  signal: AbortSignal;
  warn: (message: string, detail?: unknown) => void;
  /** Catches the kept generation up with this log, beside everything that runs, and keeps it. */
  catchUp: (name: string, log: LogReadable) => Promise<void>;
  /** Exchanges the kept generation with the live one. */
  exchange: (name: string) => Promise<void>;
}

/**
 * Compares the kept generation of a read model with the live one and records the result. With `swap` it then exchanges the two if they are
 * equal, or in any case if told so.
 */
export async function compareAndSwap(
  { databaseUrl, readDb, log, signal, warn, catchUp, exchange }: Deps,
  { name, version }: Pick<ReadModelTables, "name" | "version">,
  swap?: { anyway: boolean },
): Promise<void> {
  let exchanging = false;
  try {
    const fillUntil = (position: bigint) => catchUp(name, logUntil(log, position));
    const compared = await compareKept({ databaseUrl, name, version, fillUntil, signal });
    await endComparison(readDb, name, compared);
    if (!swap || (!swap.anyway && compared.tables.some(({ same }) => !same))) return;
    exchanging = true;
    await exchange(name);
    await endComparison(readDb, name, "swapped");
  } catch (error) {
    // If the process dies here, the next start records it.
    if (signal.aborted) return;
    if (!(error instanceof ComparisonError)) warn(`The comparison of ${name} failed`, error);
    const shown = error instanceof ComparisonError ? error.shown : "比较时出错，原因见服务的日志";
    await noteFailure({ readDb, signal, warn }, name, { shown, exchanging });
  }
}

/** The database itself may have failed, and must be back before the failure can be recorded. No later start may swap what failed here. */
async function noteFailure(
  { readDb, signal, warn }: Pick<Deps, "readDb" | "signal" | "warn">,
  name: string,
  { shown, exchanging }: { shown: string; exchanging: boolean },
): Promise<void> {
  while (!signal.aborted)
    try {
      if (exchanging) await keepFilled(readDb, name, "exchange");
      return await endComparison(readDb, name, { error: shown });
    } catch (trouble) {
      warn(`Could not note that the comparison of ${name} failed`, trouble);
      await pause(NOTE_AGAIN_MS, signal);
    }
}
