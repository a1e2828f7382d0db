import { openReadDb, type ReadDb } from "@shiye/infra/read-models/database";
import { isMissingTable } from "@shiye/infra/read-models/sql";
import { openPostgresSearchWriter } from "@shiye/infra/search/postgres/write-documents";
import { pause } from "@shiye/infra/subscriptions/pause-switch";
import { createSubscriptions, type Subscriptions, type SubscriptionsOptions } from "@shiye/infra/subscriptions/subscriptions";
import { isFull, refreshRanks } from "./read-models/search/refresh-ranks.ts";
import { readModels } from "./read-models.ts";

const REFRESH_MS = 2000;

type ProjectorsOptions = Omit<SubscriptionsOptions, "policies">;

/** The subscriptions of this service, every read model, and what keeps the ranks of the search fresh. */
export function createProjectors(options: ProjectorsOptions): Subscriptions {
  const subscriptions = createSubscriptions({ projections: readModels, applicationName: "projectors", ...options });
  const ending = new AbortController();
  let refreshing: Promise<void> | undefined;
  return {
    ...subscriptions,
    async start() {
      await subscriptions.start();
      refreshing = refreshForEver(options, ending.signal);
    },
    async stop() {
      ending.abort();
      await refreshing;
      await subscriptions.stop();
    },
  };
}

async function refreshForEver({ databaseUrl, warn = () => {} }: ProjectorsOptions, signal: AbortSignal): Promise<void> {
  const readDb = openReadDb({ url: databaseUrl, max: 1, applicationName: "projectors ranks" });
  while (!signal.aborted) {
    const taken = await refreshOnce(readDb, warn);
    if (!isFull(taken)) await pause(REFRESH_MS, signal);
  }
  await readDb.end();
}

/** Tables of another version, or a database that is away, are there again some time. */
async function refreshOnce(readDb: ReadDb, warn: NonNullable<ProjectorsOptions["warn"]>): Promise<number> {
  try {
    return await refreshRanks(readDb, openPostgresSearchWriter);
  } catch (error) {
    if (!isMissingTable(error)) warn("Could not refresh the ranks of the search", error);
    return 0;
  }
}
