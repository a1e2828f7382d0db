import { createServer } from "node:http";
import { listen } from "@shiye/infra/engines/listen";
import { openConfiguredSearch, openEngines, warn } from "@shiye/infra/engines/open-engines";
import { runService } from "@shiye/infra/engines/service";
import { keepRecords } from "./keep-records.ts";
import { createProjectors } from "./projectors.ts";
import { createStatusPage } from "./status-page.ts";

/** One reader reads for all read models. Those that are behind read by themselves; more connections would only queue in the database. */
const LOG_CONNECTIONS = 4;

runService({
  name: "projectors",
  start: async (config, _log, _teller, tracing) => {
    const engines = await openEngines(config, "projectors", LOG_CONNECTIONS);
    const { databaseUrl, log, source } = engines;
    const projectors = createProjectors({
      databaseUrl,
      log,
      ledger: !config.eventLogUrl,
      followWishes: "projectors_wishes",
      warn,
      tracing,
      search: await openConfiguredSearch(config),
      ...(source ? { source } : {}),
    });
    await projectors.start();
    const records = config.eventLogUrl ? undefined : keepRecords({ databaseUrl, log, warn });
    const relay = await engines.startRelay?.();
    const listening = await listen(createServer(createStatusPage(projectors)), config);
    return {
      port: listening.port,
      async stop() {
        await listening.close();
        await relay?.stop();
        await records?.stop();
        await projectors.stop();
        await engines.close();
      },
    };
  },
});
