import { GenericContainer, getContainerRuntimeClient, Wait } from "testcontainers";
import { describe, it } from "vitest";
import { inheritedEnvironment } from "../../config/environment.ts";
import { describeEventLog } from "../event-log.contract.ts";
import { createEventStoreLog } from "./event-log.ts";
import { startCuttableProxy } from "./testing/cuttable-proxy.ts";

const IMAGE = "docker.io/kurrentplatform/kurrentdb:25.0";
const HTTP_PORT = 2113;

/** A server to test against: the one of EVENT_LOG_URL, else one in a container, else the reason why there is none. */
async function findServer(): Promise<{ connectionString: string; stop(): Promise<void> } | { missing: string }> {
  const given = inheritedEnvironment().EVENT_LOG_URL;
  if (given) {
    // The suite cuts the wire, so it must be able to stand in it: one node, no TLS.
    if (!/^(esdb|kurrentdb):\/\/[^,]+\?.*tls=false/.test(given)) return { missing: "EVENT_LOG_URL is not a single node without TLS" };
    return { connectionString: given, stop: async () => {} };
  }
  try {
    await getContainerRuntimeClient();
  } catch {
    return { missing: "EVENT_LOG_URL is not set and Docker is not there" };
  }
  const container = await new GenericContainer(IMAGE)
    .withEnvironment({ KURRENTDB_INSECURE: "true", KURRENTDB_MEM_DB: "true", KURRENTDB_RUN_PROJECTIONS: "None" })
    .withExposedPorts(HTTP_PORT)
    .withWaitStrategy(Wait.forHttp("/health/live", HTTP_PORT).forStatusCode(204))
    .start();
  return {
    connectionString: `esdb://${container.getHost()}:${container.getMappedPort(HTTP_PORT)}?tls=false`,
    stop: async () => void (await container.stop()),
  };
}

const server = await findServer();
const required = (inheritedEnvironment().REQUIRE_ENGINES ?? "").split(",").includes("eventstore");

if ("missing" in server) {
  describe("event log on EventStoreDB (a real server)", () => {
    it.skipIf(!required)(`is not run: ${server.missing}`, () => {
      throw new Error(`REQUIRE_ENGINES names eventstore, but ${server.missing}`);
    });
  });
} else {
  describeEventLog("event log on EventStoreDB (a real server)", async () => {
    const url = new URL(server.connectionString);
    const proxy = await startCuttableProxy({ host: url.hostname, port: Number(url.port || HTTP_PORT) });
    url.host = `127.0.0.1:${proxy.port}`;
    return {
      open: async () => createEventStoreLog({ connectionString: url.href }),
      cutConnections: async () => proxy.cut(),
      gapless: false,
      idsUniqueInWholeLog: false,
      async close() {
        await proxy.stop();
        await server.stop();
      },
    };
  });
}
