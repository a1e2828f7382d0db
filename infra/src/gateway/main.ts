import path from "node:path";
import { runService } from "../engines/service.ts";
import { createLocalMediaStore } from "../media/local-media-store.ts";
import { createGateway } from "./gateway.ts";
import { createSite } from "./site.ts";

runService("gateway", async (config) => {
  const renderHead = async (url: string): Promise<string> => {
    const { pathname } = new URL(url, "http://origin");
    if (pathname !== "/post" && !pathname.startsWith("/user/")) return "";
    const asked = new URLSearchParams({ path: url });
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
  await new Promise<void>((resolve, reject) => {
    gateway.server.once("error", reject);
    gateway.server.listen(config.port, config.host, resolve);
  });
  return { stop: gateway.close };
});
