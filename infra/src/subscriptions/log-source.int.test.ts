import pg from "pg";
import { inject } from "vitest";
import { createTestDatabase } from "../engines/postgres/test-database.ts";
import type { EventLog } from "../event-store/event-log.ts";
import { createEventStoreLog } from "../event-store/eventstore/event-log.ts";
import { startCuttableProxy } from "../event-store/eventstore/testing/cuttable-proxy.ts";
import { startFakeEventStore } from "../event-store/eventstore/testing/fake-server.ts";
import { createPostgresEventLog } from "../event-store/postgres/event-log.ts";
import { createTeller } from "../event-store/testing/teller.ts";
import { describeEventSource } from "./event-source.contract.ts";
import { createLogSource } from "./log-source.ts";

/** Sources on clients of one log; the teller writes through a client that nobody cuts in the middle of an append. */
async function sourceOn(open: () => Promise<EventLog>) {
  const opened: EventLog[] = [];
  const log = async () => {
    const one = await open();
    opened.push(one);
    return one;
  };
  return {
    open: async () => createLogSource(await log()),
    tell: createTeller(await log()),
    close: () => Promise.all(opened.map((one) => one.close())),
  };
}

describeEventSource("event source on the log in PostgreSQL", async () => {
  const adminUrl = inject("databaseUrl");
  const database = await createTestDatabase(adminUrl);
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  const source = await sourceOn(() => createPostgresEventLog({ connectionString: database.url }));
  return {
    ...source,
    async cut() {
      const databaseName = new URL(database.url).pathname.slice(1);
      await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [databaseName]);
    },
    async close() {
      await source.close();
      await admin.end();
      await database.drop();
    },
  };
});

describeEventSource("event source on the log in EventStoreDB (a gRPC fake)", async () => {
  const server = await startFakeEventStore();
  const proxy = await startCuttableProxy({ host: "127.0.0.1", port: server.port });
  const source = await sourceOn(async () => createEventStoreLog({ connectionString: `esdb://127.0.0.1:${proxy.port}?tls=false` }));
  return {
    ...source,
    cut: async () => proxy.cut(),
    async close() {
      await source.close();
      await proxy.stop();
      await server.stop();
    },
  };
});
