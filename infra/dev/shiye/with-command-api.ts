import { type CommandApi, createCommandApi } from "@shiye/command-api/command-api";
import { engineDeps } from "@shiye/command-api/engine-deps";
import type { Config } from "@shiye/infra/config/config";
import { readCommunityConfig } from "@shiye/infra/engines/existing-community";
import { type Engines, openEngines } from "@shiye/infra/engines/open-engines";
import { withDatabase } from "@shiye/infra/engines/with-database";
import { openMediaStore } from "@shiye/infra/media/open-media-store";

/** What decides, for a verb that changes something; beside the product, or while it does not run. `given`: for a verb to which no database is a beginning. */
export function withCommandApi<Result>(use: (api: CommandApi, engines: Engines) => Promise<Result>, given?: Config): Promise<Result> {
  return withDatabase(given ?? readCommunityConfig(), async (config: Config & { databaseUrl: string }) => {
    const engines = await openEngines(config, "shiye admin", 3);
    const api = createCommandApi({
      ...engineDeps(config, engines),
      media: { store: await openMediaStore(config), temporaryFolder: config.dataDir },
    });
    await api.start();
    try {
      return await use(api, engines);
    } finally {
      await api.stop();
      await engines.close();
    }
  });
}
