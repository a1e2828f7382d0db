import type { Config } from "@shiye/infra/config/config";
import { readCommunityConfig } from "@shiye/infra/engines/existing-community";
import { openConfiguredSearch, openEngines, warn } from "@shiye/infra/engines/open-engines";
import { withDatabase } from "@shiye/infra/engines/with-database";
import { migrateReadDb } from "@shiye/infra/read-models/migrate";
import type { Subscriptions } from "@shiye/infra/subscriptions/subscriptions";
import { createProjectors } from "@shiye/projectors/projectors";
import { followed } from "./followed.ts";

/** Read models as an operator works on them: beside the projectors that run, or while none do. Nothing is followed here. */
export function withProjectors<Result>(use: (projectors: Subscriptions, config: Config) => Promise<Result>): Promise<Result> {
  return withDatabase(readCommunityConfig(), async (config) => {
    const engines = await openEngines(config, "shiye", 2);
    await migrateReadDb(config.databaseUrl);
    const projectors = createProjectors({
      databaseUrl: engines.databaseUrl,
      log: engines.log,
      projections: followed,
      ledger: !config.eventLogUrl,
      warn,
      search: await openConfiguredSearch(config),
    });
    try {
      return await use(projectors, config);
    } finally {
      await projectors.stop();
      await engines.close();
    }
  });
}
