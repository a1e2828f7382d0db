import { runService } from "@shiye/infra/engines/service";
import packageJson from "../package.json" with { type: "json" };
import { openQueryApi } from "./open-query-api.ts";

runService("query-api", async (config) => {
  if (!config.databaseUrl) throw new Error("DATABASE_URL is missing: `npm start` gives the embedded one to every service");
  return openQueryApi({
    databaseUrl: config.databaseUrl,
    url: config.queryApiUrl,
    tokenSecret: config.secrets().tokens,
    version: packageJson.version,
    logFault: ({ requestId, call, error }) => console.error(`fault ${requestId}: ${call}`, error),
  });
});
