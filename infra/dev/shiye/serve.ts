import { existsSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { readCommunityConfig } from "@shiye/infra/engines/existing-community";
import { openEngines } from "@shiye/infra/engines/open-engines";
import { withDatabase } from "@shiye/infra/engines/with-database";
import { hasCode } from "@shiye/infra/errors";
import { checkout } from "@shiye/infra/files/checkout";
import { logUntil } from "@shiye/infra/subscriptions/log-until";
import { type Command, InvalidArgumentError } from "commander";
import { openAsOfSite } from "./as-of-site.ts";
import { answer, asJson, examples, type ForScripts, RefusalError, verb } from "./verb.ts";
import { spanOf } from "./with-log.ts";

const HOST = "127.0.0.1";
const DEFAULT_PORT = 5190;

/** Folders of the built sites. */
export interface BuiltSites {
  web: string;
  admin: string;
}

const OURS: BuiltSites = { web: path.join(checkout, "web", "dist"), admin: path.join(checkout, "admin", "dist") };

/** The past, to walk about in. */
export function addServe(program: Command, sites = OURS): void {
  program
    .command("serve")
    .requiredOption("--as-of <point>", "a position, or a time such as 2026-11-01")
    .option("--port <port>", "where it listens, on this machine only", portOf, DEFAULT_PORT)
    .option(...asJson("one object, once it listens"))
    .description("那时的网站 · the members' site as it was at a moment, read-only, until Ctrl+C")
    .addHelpText(...examples("serve --as-of 2026-11-01", "serve --as-of 48211 --port 6000"))
    .action(verb((options: ServeOptions) => serve(options, sites)));
}

function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw new InvalidArgumentError("It is a number from 0 (any free one) to 65535.");
  return port;
}

/** Fails where somebody listens already, or nobody may: else that is known only after every read model is filled. */
async function requireFree(port: number): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", reject);
    probe.listen({ port, host: HOST }, resolve);
  }).catch((error: NodeJS.ErrnoException) => {
    throw new RefusalError(`端口 ${port} 不可用 · port ${port} cannot be used (${error.code}): choose another one with --port.`);
  });
  await new Promise((resolve) => probe.close(resolve));
}

interface ServeOptions extends ForScripts {
  asOf: string;
  port: number;
}

async function serve({ asOf, port, ...options }: ServeOptions, sites: BuiltSites): Promise<void> {
  // Before minutes of work.
  if (![sites.web, sites.admin].every((folder) => existsSync(path.join(folder, "index.html"))))
    throw new RefusalError("网站还没有构建 · the sites are not built yet: npm start builds them.");
  await requireFree(port);
  await withDatabase(readCommunityConfig(), async (config) => {
    const engines = await openEngines(config, "shiye serve", 4, { unhurried: true });
    try {
      const { until } = await spanOf(engines.log, { until: asOf });
      const site = await openAsOfSite({
        superuserUrl: config.superuserUrl,
        databaseUrl: config.databaseUrl,
        pool: engines.pool,
        log: logUntil(engines.log, until),
        label: /^\d+$/.test(asOf) ? `第 ${asOf} 个事件时` : asOf,
        port,
        host: HOST,
        webDir: sites.web,
        adminDir: sites.admin,
        mediaFolder: path.join(config.dataDir, "media"),
        version: config.version,
        onProgress: (passed, all) => console.error(`已备好 · ready: ${passed}/${all} 读模型 · read models`),
      }).catch((error: unknown) => {
        if (hasCode(error, "42501"))
          throw new RefusalError("It needs a database of its own beside the product's: name one in DATABASE_URL who may make databases.");
        throw error;
      });
      const url = `http://${HOST}:${site.port}`;
      answer(options, { url, position: until }, `${url}  位置 · position ${until}，Ctrl+C 结束 · ends it`);
      await new Promise<void>((resolve) => {
        for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
      });
      await site.stop();
    } finally {
      await engines.close();
    }
  });
}
