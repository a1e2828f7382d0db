import type { Engines } from "@shiye/infra/engines/open-engines";
import type { TableComparison } from "@shiye/infra/subscriptions/compare-generations";
import { ComparisonError, compareKept as compare } from "@shiye/infra/subscriptions/compare-kept";
import type { RebuildEnd } from "@shiye/infra/subscriptions/generations";
import { type LogReadable, logUntil } from "@shiye/infra/subscriptions/log-until";
import type { Projection } from "@shiye/infra/subscriptions/projection";
import { createSubscriptions } from "@shiye/infra/subscriptions/subscriptions";
import { RefusalError } from "./verb.ts";

interface Given extends Pick<Engines, "databaseUrl"> {
  log: LogReadable;
  ledger: boolean;
  projections: readonly Projection[];
}

/** Goes on with the second generation of a read model as far as the log goes, and ends as asked. Beside the projectors, whose runner goes on. */
export async function catchUpBeside(given: Given, name: string, end: RebuildEnd): Promise<void> {
  const subscriptions = createSubscriptions({ ...given, applicationName: "shiye projections" });
  try {
    await subscriptions.rebuild(name, { end, resume: true });
  } finally {
    await subscriptions.stop();
  }
}

/** Refuses where there is nothing of this version to compare with. */
export async function compareKept(given: Given, name: string): Promise<{ position: bigint; tables: TableComparison[] }> {
  const version = given.projections.find((one) => one.name === name)?.version ?? 0;
  const fillUntil = (position: bigint) => catchUpBeside({ ...given, log: logUntil(given.log, position) }, name, "keep");
  try {
    return await compare({ databaseUrl: given.databaseUrl, name, version, fillUntil });
  } catch (error) {
    throw error instanceof ComparisonError ? new RefusalError(error.message) : error;
  }
}
