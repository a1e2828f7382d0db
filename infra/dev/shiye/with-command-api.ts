import { type CommandApi, createCommandApi } from "@shiye/command-api/command-api";
import type { Config } from "@shiye/infra/config/config";
import { readCommunityConfig } from "@shiye/infra/engines/existing-community";
import { type Engines, logFault, openEngines, warn } from "@shiye/infra/engines/open-engines";
import { withDatabase } from "@shiye/infra/engines/with-database";
import { createTokenService } from "@shiye/infra/http/access-tokens";
import { openMediaStore } from "@shiye/infra/media/open-media-store";

/** What decides, for a verb that changes something; beside the product, or while it does not run. `given`: for a verb to which no database is a beginning. */
export function withCommandApi<Result>(use: (api: CommandApi, engines: Engines) => Promise<Result>, given?: Config): Promise<Result> {
  return withDatabase(given ?? readCommunityConfig(), async (config: Config & { databaseUrl: string }) => {
    const engines = await openEngines(config, "shiye admin", 3);
    const api = createCommandApi({
      log: engines.log,
      databaseUrl: engines.databaseUrl,
      pool: engines.pool,
      ledger: !config.eventLogUrl,
      keyring: engines.keyring,
      media: { store: await openMediaStore(config), temporaryFolder: config.dataDir },
      tokens: createTokenService(config.secrets.tokenSecret, config.secrets.otherTokenSecret),
      secret: config.secrets.masterKey,
      lastingSecret: engines.lastingSecret,
      now: Date.now,
      random: Math.random,
      logFault,
      warn,
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
