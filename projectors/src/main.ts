import { createServer } from "node:http";
import { listen } from "@shiye/infra/engines/listen";
import { openEngines, warn } from "@shiye/infra/engines/open-engines";
import { runService } from "@shiye/infra/engines/service";
import { createLogFeed } from "@shiye/infra/feed/log-feed";
import { createProjectors } from "./projectors.ts";
import { createStatusPage } from "./status-page.ts";

/** Catch-up subscriptions read for themselves; more connections than this would only queue in the database. */
const LOG_CONNECTIONS = 4;

runService({
  name: "projectors",
  start: async (config) => {
    const engines = await openEngines(config, "projectors", LOG_CONNECTIONS);
    const projectors = createProjectors({ databaseUrl: engines.databaseUrl, feed: createLogFeed(engines.log), log: warn });
    await projectors.start();
    const listening = await listen(createServer(createStatusPage(projectors.status)), config);
    return {
      port: listening.port,
      async stop() {
        await listening.close();
        await projectors.stop();
        await engines.close();
      },
    };
  },
});
