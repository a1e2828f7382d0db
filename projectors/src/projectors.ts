import { openReadDb, type Transaction } from "@shiye/infra/read-models/database";
import { isMissingTable } from "@shiye/infra/read-models/sql";
import type { SearchEngine } from "@shiye/infra/search/meilisearch/open-meilisearch";
import { openPostgresSearchWriter } from "@shiye/infra/search/postgres/write-documents";
import type { OpenSearchWriter } from "@shiye/infra/search/search-index";
import type { Projection } from "@shiye/infra/subscriptions/projection";
import { createSubscriptions, type Subscriptions, type SubscriptionsOptions } from "@shiye/infra/subscriptions/subscriptions";
import { pause } from "@shiye/infra/waiting";
import { createSearchReadModel } from "./read-models/search/read-model.ts";
import { isFull, refreshRanks } from "./read-models/search/refresh-ranks.ts";
import { readModels } from "./read-models.ts";

const REFRESH_MS = 2000;

interface ProjectorsOptions extends Omit<SubscriptionsOptions, "policies"> {
  /** Where the documents of the search are stored. Default: in PostgreSQL. */
  search?: Pick<SearchEngine, "model" | "openWriter"> | undefined;
}

/** The read models, with the search of the configured engine. */
export function searchedIn(search: ProjectorsOptions["search"], projections: readonly Projection[]): readonly Projection[] {
  if (!search) return projections;
  return projections.map((one) => (one.name === search.model.name ? createSearchReadModel({ ...search, elsewhere: true }) : one));
}

/** The subscriptions of this service: every read model, and the refresh of the ranks of the search. */
export function createProjectors({ search, projections: wanted = readModels, ...options }: ProjectorsOptions): Subscriptions {
  const projections = searchedIn(search, wanted);
  const openWriter = search?.openWriter ?? openPostgresSearchWriter;
  const subscriptions = createSubscriptions({ projections, applicationName: "projectors", ...options });
  const ending = new AbortController();
  let refreshing: Promise<void> | undefined;
  return {
    ...subscriptions,
    async start() {
      await subscriptions.start();
      refreshing = refreshForEver(options, openWriter, ending.signal);
    },
    async stop() {
      ending.abort();
      await refreshing;
      await subscriptions.stop();
    },
  };
}

async function refreshForEver(
  { databaseUrl, log, warn = () => {} }: ProjectorsOptions,
  openWriter: OpenSearchWriter<Transaction>,
  signal: AbortSignal,
): Promise<void> {
  const readDb = openReadDb({ url: databaseUrl, max: 1, applicationName: "projectors ranks" });
  while (!signal.aborted) {
    const taken = await refreshOnce(() => refreshRanks(readDb, openWriter, log), warn);
    if (!isFull(taken)) await pause(REFRESH_MS, signal);
  }
  await readDb.end();
}

/** It is retried later: tables of another version, or a database that is away, will be back. */
async function refreshOnce(refresh: () => Promise<number>, warn: NonNullable<ProjectorsOptions["warn"]>): Promise<number> {
  try {
    return await refresh();
  } catch (error) {
    if (!isMissingTable(error)) warn("Could not refresh the ranks of the search", error);
    return 0;
  }
}
