import path from "node:path";
import { requireDatabaseUrl } from "@shiye/infra/config/config";
import { checkDatabase } from "@shiye/infra/engines/check-database";
import { logFault, warn } from "@shiye/infra/engines/open-engines";
import { runService } from "@shiye/infra/engines/service";
import { openQueryApi } from "./open-query-api.ts";

runService({
  name: "query-api",
  start: async (config) => {
    await checkDatabase(config);
    return openQueryApi({
      databaseUrl: requireDatabaseUrl(config),
      port: config.port,
      host: config.host,
      tokenSecret: config.secrets.tokenSecret,
      commandApiUrl: config.commandApiUrl,
      mediaFolder: path.join(config.dataDir, "media"),
      version: config.version,
      rateLimitFactor: config.rateLimitFactor,
      trustedProxies: config.trustedProxies,
      logFault,
      warn,
    });
  },
});
