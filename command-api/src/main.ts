import { createServer } from "node:http";
import { warnOfSuperuser } from "@shiye/infra/engines/check-database";
import { listen } from "@shiye/infra/engines/listen";
import { openEngines, warn } from "@shiye/infra/engines/open-engines";
import { runService } from "@shiye/infra/engines/service";
import { tellVariants } from "@shiye/infra/media/images/tell-variants";
import { openMediaStore, uploadsFolder } from "@shiye/infra/media/open-media-store";
import { removeAbandoned } from "@shiye/infra/media/remove-abandoned";
import { createPresenceWatch } from "@shiye/infra/realtime/presence-watch";
import { tracedLog } from "@shiye/infra/tracing/traced-log";
import { firstAdministratorLine } from "./admins/first-administrator.ts";
import { createCommandApi } from "./command-api.ts";
import { engineDeps } from "./engine-deps.ts";

runService({
  name: "command-api",
  start: async (config, log, teller, tracing) => {
    const tellLeftovers = tellVariants(teller);
    const engines = await openEngines(config, "command-api", 10);
    await warnOfSuperuser(engines.pool, log);
    const temporaryFolder = uploadsFolder(config);
    await removeAbandoned(temporaryFolder);
    const onSignalError = (error: unknown) => warn("Signals between nodes", error);
    const presence = createPresenceWatch({ bus: engines.signalBus(onSignalError), onError: onSignalError });
    const watching = new AbortController();
    const watched = presence.run(watching.signal).catch(onSignalError);
    const api = createCommandApi({
      ...engineDeps(config, engines),
      log: tracedLog(engines.log, tracing),
      tracing,
      source: engines.source,
      media: {
        store: await openMediaStore(config),
        temporaryFolder,
        searchPath: config.searchPath,
        uploadLimits: config.uploadLimits,
      },
      captchaTestAnswer: config.captchaTestAnswer,
      isOnline: presence.isOnline,
      rateLimitFactor: config.rateLimitFactor,
      trustedProxies: config.trustedProxies,
      onVariantProgress: (progress, leftovers) => leftovers && tellLeftovers(progress),
    });
    await api.start();
    await api.ensureFirstCategories();
    const first = config.firstAdministrator ? await api.ensureFirstAdministrator(config.adminPassword) : undefined;
    // Printed once and not stored. Who loses it makes another administrator with `npm run shiye -- admin create`.
    if (first) log(firstAdministratorLine(first, config.adminPassword !== undefined));
    const listening = await listen(createServer(api.app), config);
    return {
      port: listening.port,
      async stop() {
        await listening.close();
        await api.stop();
        watching.abort();
        await watched;
        await engines.close();
      },
    };
  },
});
