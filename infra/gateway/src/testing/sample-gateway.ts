/** The gateway's process as its main.ts makes it, but for the sites (a page each, argv: their folder) and the contracts (echoes). */
import path from "node:path";
import { listen } from "@shiye/infra/engines/listen";
import { runService } from "@shiye/infra/engines/service";
import { createLocalMediaStore } from "@shiye/infra/media/local-media-store";
import { createGateway } from "../gateway.ts";
import { createMethodLookup, createRouting } from "../routes.ts";
import { echoCommands, echoQueries } from "./echo-contracts.ts";

runService({
  name: "gateway",
  start: async (config, log) => {
    const site = process.argv[2] ?? "";
    const gateway = createGateway({
      webDir: site,
      adminDir: site,
      media: createLocalMediaStore({ folder: path.join(config.dataDir, "media") }),
      commandApiUrl: config.commandApiUrl,
      queryApiUrl: config.queryApiUrl,
      routeToCommandApi: createRouting([...echoCommands, ...echoQueries]),
      methodsOf: createMethodLookup([...echoCommands, ...echoQueries]),
      log,
    });
    const listening = await listen(gateway.server, config);
    return {
      port: listening.port,
      stop: async () => {
        gateway.drain();
        await listening.close();
      },
    };
  },
});
