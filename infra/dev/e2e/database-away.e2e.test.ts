import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@shiye/infra/engines/postgres/embedded-postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DatabaseWay, openDatabaseWay } from "./database-way.ts";
import { createPlace } from "./product.ts";
import { type ServicesAlone, startServicesAlone } from "./services-alone.ts";
import { startStorm } from "./writing-storm.ts";

let place: Awaited<ReturnType<typeof createPlace>>;
let server: EmbeddedPostgres;
let way: DatabaseWay;
let services: ServicesAlone;

/** To the services it is somebody else's: nobody tells them that it goes, or comes back. */
const startServer = (port?: number) =>
  startEmbeddedPostgres({ dataDir: path.join(place.dataDir, "external"), log: () => {}, ...(port === undefined ? {} : { port }) });

beforeAll(async () => {
  place = await createPlace();
  server = await startServer();
  way = await openDatabaseWay(server.url);
  services = await startServicesAlone(place, way.url);
});
afterAll(async () => {
  await services.stop();
  await way.close();
  await server.stop();
  await place.remove();
});

describe("services without a supervisor, whose DATABASE_URL", () => {
  it.each([
    [
      "is stopped and started again",
      "stopped",
      async () => {
        await server.stop();
        await delay(4000);
        server = await startServer(server.port);
      },
    ],
    [
      "refuses everybody because it is starting up",
      "starting",
      async () => {
        way.set("starting");
        await delay(4000);
        way.set("open");
      },
    ],
    [
      "swallows everything for ten seconds",
      "silent",
      async () => {
        way.set("silent");
        await delay(10_000);
        way.set("open");
      },
    ],
  ])("%s: say so meanwhile, live on, and lose nothing", async (_what, name, disturb) => {
    const storm = await startStorm({ url: services.url, databaseUrl: () => way.url, name });
    await storm.through(disturb);
    const { recoveriesMs, acknowledged, later, degraded, slowestMs, ...found } = await storm.end();
    console.log(`${name}: ${acknowledged} comments; everybody got through again after ${recoveriesMs.join(", ")} ms`);
    expect(found).toEqual({
      ...{ lost: [], twice: [], wrongCounts: [] },
      ...{ untold: [], toldTwice: [], closeCode: undefined, strange: [] },
    });
    expect([later, degraded].map((number) => number > 0)).toEqual([true, true]);
    expect(slowestMs).toBeLessThan(10_000);
    expect(services.ended()).toEqual([]);
    expect(services.printed().match(/.*│ fault[\s\S]{0,600}/)?.[0]).toBeUndefined();
  });
});
