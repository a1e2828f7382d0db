import path from "node:path";
import { commandContracts, queryContracts } from "@shiye/events/catalogue";
import { listen } from "@shiye/infra/engines/listen";
import { runService } from "@shiye/infra/engines/service";
import { createTokenService } from "@shiye/infra/http/access-tokens";
import { createTrust } from "@shiye/infra/http/addresses";
import { openMediaStore } from "@shiye/infra/media/open-media-store";
import { watchDemoSignIns } from "./demo-watch.ts";
import { createGateway } from "./gateway.ts";
import { createRendering } from "./rendering.ts";
import { createMethodLookup, createRouting } from "./routes.ts";

/** The process that people's browsers talk to. Runs as a bundle in `.build`, beside the built sites. */
runService({
  name: "gateway",
  start: async (config, log, _teller, tracing) => {
    const checkout = path.resolve(import.meta.dirname, "..");
    const gateway = createGateway({
      webDir: path.join(checkout, "web", "dist"),
      adminDir: path.join(checkout, "admin", "dist"),
      media: await openMediaStore(config),
      commandApiUrl: config.commandApiUrl,
      queryApiUrl: config.queryApiUrl,
      ...createRendering(config.queryApiUrl),
      routeToCommandApi: createRouting([...commandContracts, ...queryContracts]),
      methodsOf: createMethodLookup([...commandContracts, ...queryContracts]),
      isTrusted: createTrust(config.trustedProxies),
      tracing,
      rateLimitFactor: config.rateLimitFactor,
      log,
    });
    const watching = new AbortController();
    // What it may reject with later ends the process in the same words, as every rejection that nobody handles.
    await watchDemoSignIns(config, createTokenService(config.secrets.tokenSecret, config.secrets.otherTokenSecret), watching.signal);
    const listening = await listen(gateway.server, config);
    return {
      port: listening.port,
      stop: async () => {
        watching.abort();
        gateway.drain();
        await listening.close();
      },
    };
  },
});
