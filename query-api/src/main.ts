import { requireDatabaseUrl } from "@shiye/infra/config/config";
import { checkDatabase } from "@shiye/infra/engines/check-database";
import { logFault, openConfiguredKafka, openConfiguredSearch, warn } from "@shiye/infra/engines/open-engines";
import { runService } from "@shiye/infra/engines/service";
import { openMediaStore } from "@shiye/infra/media/open-media-store";
import { openQueryApi } from "./open-query-api.ts";

runService({
  name: "query-api",
  start: async (config, _log, _teller, tracing) => {
    await checkDatabase(config);
    const kafka = await openConfiguredKafka(config, "query-api");
    const api = await openQueryApi({
      kafka,
      search: await openConfiguredSearch(config),
      databaseUrl: requireDatabaseUrl(config),
      port: config.port,
      host: config.host,
      tokenSecret: config.secrets.tokenSecret,
      otherTokenSecret: config.secrets.otherTokenSecret,
      commandApiUrl: config.commandApiUrl,
      media: await openMediaStore(config),
      version: config.version,
      rateLimitFactor: config.rateLimitFactor,
      trustedProxies: config.trustedProxies,
      tracing,
      logFault,
      warn,
    });
    return {
      port: api.port,
      async stop() {
        await api.stop();
        await kafka?.close();
      },
    };
  },
});
