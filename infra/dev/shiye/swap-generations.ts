import { logUntil } from "@shiye/analyst/log-span";
import type { Engines } from "@shiye/infra/engines/open-engines";
import { openReadDb } from "@shiye/infra/read-models/database";
import { readCheckpoints } from "@shiye/infra/subscriptions/checkpoints";
import { compareTables, type TableComparison } from "@shiye/infra/subscriptions/compare-generations";
import { fillingSchemaOf } from "@shiye/infra/subscriptions/generations";
import type { RebuildEnd, RebuildProgress } from "@shiye/infra/subscriptions/rebuild";
import { createSubscriptions } from "@shiye/infra/subscriptions/subscriptions";
import { readModels } from "@shiye/projectors/read-models";
import { UsageError } from "./verb.ts";

type Given = Pick<Engines, "databaseUrl" | "pool" | "log"> & { ledger: boolean };

/** Ranks are refreshed by the clock, of those rows that are marked: the log does not say how far that is. */
const isRank = ({ table, name }: { table: string; name: string }) => name === "heat" || table.startsWith("stale_");

const WAIT_MS = 100;
const LOOKS = 600;

/** Fills or catches up the second generation of a read model, and ends as asked. Beside the projectors, whose runner goes on. */
export async function fillBeside(
  { databaseUrl, log, ledger }: Pick<Given, "databaseUrl" | "ledger"> & { log: Parameters<typeof logUntil>[0] },
  name: string,
  { end, resume, onProgress }: { end: RebuildEnd; resume: boolean; onProgress?: (progress: RebuildProgress) => void },
): Promise<void> {
  const subscriptions = createSubscriptions({ databaseUrl, log, ledger, projections: readModels, applicationName: "shiye projections" });
  try {
    await subscriptions.rebuild(name, { end, resume, ...(onProgress ? { onProgress } : {}) });
  } finally {
    await subscriptions.stop();
  }
}

/** Refuses where there is nothing of this version to swap in. */
export async function requireKept({ pool }: Pick<Given, "pool">, name: string): Promise<bigint> {
  const model = readModels.find((one) => one.name === name);
  const kept = (await readCheckpoints(pool)).find((checkpoint) => checkpoint.model === fillingSchemaOf(name));
  if (!model || kept?.status !== "kept")
    throw new UsageError(`Nothing is kept beside ${name}: npm run shiye -- projections rebuild ${name} --keep`);
  if (kept.version !== model.version)
    throw new UsageError(
      `${kept.model} is version ${kept.version}, this code writes version ${model.version}: run this with the code that made it.`,
    );
  return kept.position;
}

/**
 * The rows of the live tables and of those that were kept, both as of the same position: the live ones stay as one snapshot sees them, while
 * the others are caught up to exactly where that stood. Members go on writing meanwhile.
 */
export async function compareKept(given: Given, name: string): Promise<{ position: bigint; tables: TableComparison[] }> {
  const readDb = openReadDb({ url: given.databaseUrl, max: 2, applicationName: "shiye verify" });
  const snapshot = await readDb.connect();
  const other = await readDb.connect();
  try {
    const kept = await requireKept(given, name);
    let position = -1n;
    for (let look = 0; look < LOOKS && position < kept; look++) {
      await snapshot.query("rollback; begin isolation level repeatable read read only");
      position = (await readCheckpoints(snapshot)).find(({ model }) => model === name)?.position ?? -1n;
      if (position < kept) await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    }
    if (position < kept) throw new UsageError(`${name} is behind what was kept, and does not catch up: do the projectors run?`);
    await fillBeside({ ...given, log: logUntil(given.log, position) }, name, { end: "keep", resume: true });
    const sides = [
      { transaction: snapshot, schema: name },
      { transaction: other, schema: fillingSchemaOf(name) },
    ] as const;
    const tables = await compareTables(...sides, { except: (column) => name === "search" && isRank(column) });
    return { position, tables };
  } finally {
    snapshot.release(true);
    other.release(true);
    await readDb.end();
  }
}
