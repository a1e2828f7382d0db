import path from "node:path";
import { listen } from "../engines/listen.ts";
import { runService } from "../engines/service.ts";
import { createLocalMediaStore } from "../media/local-media-store.ts";
import { createGateway } from "./gateway.ts";
import { createSite } from "./site.ts";

runService({
  name: "gateway",
  start: async (config) => {
    const renderHead = async (url: string, origin: string): Promise<string> => {
      const { pathname } = new URL(url, "http://origin");
      if (pathname !== "/post" && !pathname.startsWith("/user/")) return "";
      const asked = new URLSearchParams({ path: url, origin });
      const answer = await fetch(new URL(`/internal/head?${asked}`, config.queryApiUrl), { signal: AbortSignal.timeout(500) });
      return answer.ok ? answer.text() : "";
    };
    const gateway = createGateway({
      web: createSite({ folder: path.resolve("web/dist"), base: "", renderHead }),
      admin: createSite({ folder: path.resolve("admin/dist"), base: "/admin" }),
      media: createLocalMediaStore({ folder: path.join(config.dataDir, "media") }),
      commandApi: new URL(config.commandApiUrl),
      queryApi: new URL(config.queryApiUrl),
      logFault: ({ call, error }) => console.error(`fault: ${call}`, error),
    });
    const listening = await listen(gateway.server, config);
    return {
      port: listening.port,
      async stop() {
        await listening.close();
        gateway.close();
      },
    };
  },
});
