import { requireDatabaseUrl } from "@shiye/infra/config/config";
import { logFault } from "@shiye/infra/engines/open-engines";
import { runService } from "@shiye/infra/engines/service";
import { openQueryApi } from "./open-query-api.ts";

runService({
  name: "query-api",
  start: async (config) => {
    return openQueryApi({
      databaseUrl: requireDatabaseUrl(config),
      url: config.queryApiUrl,
      tokenSecret: config.secrets.tokenSecret,
      commandApiUrl: config.commandApiUrl,
      version: config.version,
      rateLimitFactor: config.rateLimitFactor,
      logFault,
    });
  },
});
