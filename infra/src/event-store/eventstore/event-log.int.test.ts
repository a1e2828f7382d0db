import { EventStoreDBClient } from "@eventstore/db-client";
import { describe, expect, it } from "vitest";
import { describeEventLog } from "../event-log.contract.ts";
import { appended, newEvent, newStream } from "../testing/log-tools.ts";
import { appendExactly } from "./append.ts";
import { createEventStoreLog } from "./event-log.ts";
import { createEventStoreReader } from "./reader.ts";
import { startCuttableProxy } from "./testing/cuttable-proxy.ts";
import { startFakeEventStore } from "./testing/fake-server.ts";

describeEventLog("event log on EventStoreDB (a gRPC fake)", async () => {
  const server = await startFakeEventStore();
  const proxy = await startCuttableProxy({ host: "127.0.0.1", port: server.port });
  return {
    open: async () => createEventStoreLog({ connectionString: `esdb://127.0.0.1:${proxy.port}?tls=false` }),
    cutConnections: async () => proxy.cut(),
    gapless: false,
    idsUniqueInWholeLog: false,
    async close() {
      await proxy.stop();
      await server.stop();
    },
  };
});

describe("event log on EventStoreDB (a gRPC fake), when answers are lost", () => {
  it.each(["before", "after"] as const)("stores once when the answer is lost %s the append was carried out", async (when) => {
    const server = await startFakeEventStore();
    const log = createEventStoreLog({ connectionString: server.connectionString });
    const stream = newStream();
    server.loseAnswers(1, when);
    const events = [newEvent(), newEvent()];
    const stored = appended(await log.append({ stream, expectedRevision: "no-stream", events }));
    expect(stored.map((event) => event.id)).toEqual(events.map((event) => event.id));
    expect(await log.readStream(stream)).toEqual(stored);
    await log.close();
    await server.stop();
  });

  it.each(["lastOf", "stream"] as const)(
    "tells no conflict when the lost append is carried out after the reading `%s`",
    async (reading) => {
      const server = await startFakeEventStore();
      const client = EventStoreDBClient.connectionString(server.connectionString);
      const reader = createEventStoreReader(client);
      const request = { stream: newStream(), expectedRevision: "no-stream" as const, events: [newEvent(), newEvent()] };
      server.loseAnswers(1, "before");
      let waits = true;
      const overtaken = {
        ...reader,
        async [reading](stream: string) {
          const read = await reader[reading](stream);
          if (waits) await appendExactly(client, reader, request);
          waits = false;
          return read;
        },
      };
      expect(await appendExactly(client, overtaken, request)).toMatchObject({ status: "appended" });
      expect(await reader.stream(request.stream)).toHaveLength(2);
      await client.dispose();
      await server.stop();
    },
  );

  it("tells a conflict when somebody else took the place while the answer was lost", async () => {
    const server = await startFakeEventStore();
    const [log, other] = [
      createEventStoreLog({ connectionString: server.connectionString }),
      createEventStoreLog({ connectionString: server.connectionString }),
    ];
    const stream = newStream();
    server.loseAnswers(1, "before");
    const [first, second] = await Promise.all([
      log.append({ stream, expectedRevision: "no-stream", events: [newEvent()] }),
      other.append({ stream, expectedRevision: "no-stream", events: [newEvent()] }),
    ]);
    expect([first.status, second.status].sort()).toEqual(["appended", "conflict"]);
    expect(await log.readStream(stream)).toHaveLength(1);
    await Promise.all([log.close(), other.close()]);
    await server.stop();
  });

  it("finishes a command whose process died between the claim of its key and its events", async () => {
    const server = await startFakeEventStore();
    const log = createEventStoreLog({ connectionString: server.connectionString });
    const stream = newStream();
    const idempotency = { key: "key", contentHash: "a" };
    const first = [newEvent()];
    const dying = createEventStoreLog({ connectionString: server.connectionString });
    const claimed = server.swallowNext(stream);
    const abandoned = dying.append({ stream, expectedRevision: "no-stream", events: first, idempotency });
    abandoned.catch(() => {
      // Nobody is left to hear it.
    });
    await claimed;
    expect(await log.readStream(stream)).toEqual([]);
    expect(await log.readIdempotencyKey("key")).toBeUndefined();
    const result = await log.append({ stream, expectedRevision: "no-stream", events: [newEvent()], idempotency });
    expect(result).toMatchObject({ status: "replayed", events: [{ id: first[0]?.id, stream, revision: 0 }] });
    expect(await log.readStream(stream)).toHaveLength(1);
    await log.close();
    await server.stop();
  });
});
