import type { Engines } from "@shiye/infra/engines/open-engines";
import type { TableComparison } from "@shiye/infra/subscriptions/compare-generations";
import { ComparisonError, compareKept as compare } from "@shiye/infra/subscriptions/compare-kept";
import type { RebuildEnd } from "@shiye/infra/subscriptions/generations";
import { type LogReadable, logUntil } from "@shiye/infra/subscriptions/log-until";
import type { RebuildProgress } from "@shiye/infra/subscriptions/rebuild";
import { createSubscriptions } from "@shiye/infra/subscriptions/subscriptions";
import { followed } from "./followed.ts";
import { UsageError } from "./verb.ts";

type Given = Pick<Engines, "databaseUrl" | "log"> & { ledger: boolean };

/** Fills or catches up the second generation of a read model, and ends as asked. Beside the projectors, whose runner goes on. */
export async function fillBeside(
  { databaseUrl, log, ledger }: Pick<Given, "databaseUrl" | "ledger"> & { log: LogReadable },
  name: string,
  { end, resume, onProgress }: { end: RebuildEnd; resume: boolean; onProgress?: (progress: RebuildProgress) => void },
): Promise<void> {
  const subscriptions = createSubscriptions({ databaseUrl, log, ledger, projections: followed, applicationName: "shiye projections" });
  try {
    await subscriptions.rebuild(name, { end, resume, ...(onProgress ? { onProgress } : {}) });
  } finally {
    await subscriptions.stop();
  }
}

/** Refuses where there is nothing of this version to compare with. */
export async function compareKept(given: Given, name: string): Promise<{ position: bigint; tables: TableComparison[] }> {
  const version = followed.find((one) => one.name === name)?.version ?? 0;
  const fillUntil = (position: bigint) => fillBeside({ ...given, log: logUntil(given.log, position) }, name, { end: "keep", resume: true });
  try {
    return await compare({ databaseUrl: given.databaseUrl, name, version, fillUntil });
  } catch (error) {
    throw error instanceof ComparisonError ? new UsageError(error.message) : error;
  }
}
