import { randomBytes } from "node:crypto";
import { createServer, type RequestListener } from "node:http";
import { commandContracts, queryContracts } from "@shiye/events/catalogue";
import { refuse } from "@shiye/events/refusals";
import { VIEW_REPORT_PATH } from "@shiye/events/views";
import { createGateway } from "@shiye/gateway/gateway";
import { createMethodLookup, createRouting } from "@shiye/gateway/routes";
import { listen } from "@shiye/infra/engines/listen";
import { logFault } from "@shiye/infra/engines/open-engines";
import { createScratchDatabase } from "@shiye/infra/engines/postgres/scratch-database";
import { copyMediaRecords } from "@shiye/infra/media/copy-media-records";
import { createLocalMediaStore } from "@shiye/infra/media/local-media-store";
import { openReadDb } from "@shiye/infra/read-models/database";
import type { LogReadable } from "@shiye/infra/subscriptions/log-until";
import { createProjectors } from "@shiye/projectors/projectors";
import { openQueryApi } from "@shiye/query-api/open-query-api";
import type pg from "pg";
import { uuidv7 } from "uuidv7";

interface AsOfSiteOptions {
  /** Makes the database that the read models go into. */
  superuserUrl: string;
  databaseUrl: string;
  /** Of the product's database. */
  pool: pg.Pool;
  /** Already cut. */
  log: LogReadable;
  /** Of the moment, for people. */
  label: string;
  port: number;
  host: string;
  webDir: string;
  adminDir: string;
  mediaFolder: string;
  version: string;
  onProgress?: (passed: number, all: number) => void;
}

const PROGRESS_MS = 1000;
const INSIDE = { host: "127.0.0.1", port: 0 };

/**
 * The members' site as it was: every read model is made anew from the cut log, in a database of its own beside the product's, so that no name, no
 * notification and no checkpoint of the product is touched; a node of query-api and a gateway serve it. Whatever would change something is
 * refused in clear words. Stopping removes the database.
 */
export async function openAsOfSite(options: AsOfSiteOptions): Promise<{ port: number; stop(): Promise<void> }> {
  const { log, label, port, host, webDir, adminDir, mediaFolder, version, onProgress } = options;
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one();
  };
  try {
    const database = await createScratchDatabase(options);
    stops.push(() => database.drop());
    const copied = openReadDb({ url: database.url, max: 1, applicationName: "shiye serve" });
    await copyMediaRecords(options.pool, copied).finally(() => copied.end());
    const projectors = createProjectors({ databaseUrl: database.url, log });
    stops.push(() => projectors.stop());
    await projectors.start();
    const looking = setInterval(
      () =>
        void projectors.status().then(
          (all) => onProgress?.(all.filter(({ lag }) => lag === 0n).length, all.length),
          () => {},
        ),
      PROGRESS_MS,
    );
    await projectors.settle().finally(() => clearInterval(looking));

    const refusing = await listen(createServer(refuseAll(label)), INSIDE);
    stops.push(() => refusing.close());
    const commandApiUrl = `http://127.0.0.1:${refusing.port}`;
    const media = createLocalMediaStore({ folder: mediaFolder });
    const queryApi = await openQueryApi({
      databaseUrl: database.url,
      ...INSIDE,
      // Nobody is signed in: tokens of the product mean nothing here.
      tokenSecret: randomBytes(32).toString("hex"),
      commandApiUrl,
      media,
      version,
      logFault,
      // It cannot tell command-api what was opened, and need not.
      warn: () => {},
    });
    stops.push(() => queryApi.stop());
    const contracts = [...commandContracts, ...queryContracts];
    const gateway = createGateway({
      webDir,
      adminDir,
      media,
      commandApiUrl,
      queryApiUrl: `http://127.0.0.1:${queryApi.port}`,
      routeToCommandApi: createRouting(contracts),
      methodsOf: createMethodLookup(contracts),
      log: console.error,
    });
    const listening = await listen(gateway.server, { port, host });
    stops.push(async () => {
      gateway.drain();
      await listening.close();
    });
    return { port: listening.port, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** In the place of command-api. */
function refuseAll(label: string): RequestListener {
  const { code, message } = refuse("right-missing", { message: `只读：这是 ${label} 的样子，不能登录，也不能更改` });
  return (request, response) => {
    request.resume();
    // What was opened today is not counted then.
    if (request.url === VIEW_REPORT_PATH) return void response.writeHead(204).end();
    const body = JSON.stringify({ code: 403, message, success: false, error: code, requestId: uuidv7() });
    response.writeHead(403, { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" }).end(body);
  };
}
