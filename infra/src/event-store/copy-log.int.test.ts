import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../engines/postgres/test-database.ts";
import { copyLog, OtherEventsError } from "./copy-log.ts";
import type { EventLog } from "./event-log.ts";
import { startFakeEventStore } from "./eventstore/testing/fake-server.ts";
import { openEventLog } from "./open-event-log.ts";
import { appended, newEvent, newStream, readFrom } from "./testing/log-tools.ts";

let databases: TestDatabase[];
let server: Awaited<ReturnType<typeof startFakeEventStore>>;
let logs: EventLog[];
beforeEach(async () => {
  databases = [];
  logs = [];
  server = await startFakeEventStore();
});
afterEach(async () => {
  await Promise.all(logs.map((log) => log.close()));
  for (const database of databases) await database.drop();
  await server.stop();
});

async function open(kind: "postgres" | "eventstore"): Promise<EventLog> {
  if (kind === "postgres") databases.push(await createTestDatabase(inject("databaseUrl")));
  const eventLogUrl = kind === "eventstore" ? { eventLogUrl: server.connectionString } : {};
  const log = await openEventLog({ databaseUrl: databases.at(-1)?.url ?? "", ...eventLogUrl });
  logs.push(log);
  return log;
}

/** Three streams that take turns, with several events side by side, and some without. */
async function fill(log: EventLog): Promise<void> {
  const streams = [newStream(), newStream(), newStream()];
  const revisions = new Map<string, number>();
  for (let turn = 0; turn < 24; turn += 1) {
    const stream = streams[turn % 3] ?? "";
    const events = Array.from({ length: (turn % 4) + 1 }, (_none, index) => newEvent({ turn, index, 文: "晚霞 \u0001 é" }));
    const before = revisions.get(stream);
    appended(await log.append({ stream, expectedRevision: before ?? "no-stream", events }));
    revisions.set(stream, (before ?? -1) + events.length);
  }
}

const contentOf = async (log: EventLog) => (await readFrom(log, 0n)).map(({ position: _position, ...event }) => event);

describe("a log that is copied", () => {
  it("is the same in EventStoreDB (a gRPC fake), and in PostgreSQL again: order, ids, revisions, times", async () => {
    const source = await open("postgres");
    await fill(source);
    const there = await open("eventstore");
    const first = await copyLog({ from: source, to: there });
    expect(first).toMatchObject({ events: 60, copied: 60, leftBehind: false });
    const back = await open("postgres");
    expect(await copyLog({ from: there, to: back })).toEqual(first);
    const content = await contentOf(source);
    expect(content).toHaveLength(60);
    expect(await contentOf(there)).toEqual(content);
    expect(await readFrom(back, 0n), "positions too").toEqual(await readFrom(source, 0n));
    expect(await copyLog({ from: source, to: back }), "again").toEqual({ ...first, copied: 0 });
  });

  it("continues after an interruption, and copies later events with the next run", async () => {
    const [source, target] = [await open("postgres"), await open("postgres")];
    await fill(source);
    const cut = new AbortController();
    const cutOff = copyLog({ from: source, to: target, signal: cut.signal, onProgress: ({ copied }) => copied > 20 && cut.abort() });
    await expect(cutOff).rejects.toThrow(/abort/i);
    const half = (await readFrom(target, 0n)).length;
    expect(half).toBeGreaterThan(20);
    expect(half).toBeLessThan(60);
    appended(await source.append({ stream: newStream(), expectedRevision: "no-stream", events: [newEvent()] }));
    expect(await copyLog({ from: source, to: target })).toMatchObject({ events: 61, copied: 61 - half });
    expect(await contentOf(target)).toEqual(await contentOf(source));
  });

  it.each([
    [
      "has another event at the same place",
      async (source: EventLog, target: EventLog) => {
        await target.append({ stream: newStream(), expectedRevision: "no-stream", events: [newEvent()] });
        await fill(source);
      },
    ],
    ["has more than the source", async (_source: EventLog, target: EventLog) => fill(target)],
    [
      "has the events in another stream",
      async (source: EventLog, target: EventLog) => {
        const event = newEvent();
        await source.append({ stream: newStream(), expectedRevision: "no-stream", events: [event] });
        await target.append({ stream: newStream(), expectedRevision: "no-stream", events: [event] });
      },
    ],
  ])("is refused, and nothing is written, where the target %s", async (_what, prepare) => {
    const [source, target] = [await open("postgres"), await open("postgres")];
    await prepare(source, target);
    const before = await readFrom(target, 0n);
    await expect(copyLog({ from: source, to: target })).rejects.toThrow(OtherEventsError);
    expect(await readFrom(target, 0n)).toEqual(before);
  });

  it("fails the comparison if the target lost or changed an event", async () => {
    const [source, target] = [await open("postgres"), await open("postgres")];
    await fill(source);
    const lossy: EventLog = {
      ...target,
      append: (request) =>
        target.append({ ...request, events: request.events.map((event) => ({ ...event, at: "2026-01-01T00:00:00.000Z" })) }),
    };
    await expect(copyLog({ from: source, to: lossy })).rejects.toThrow(/not the same/);
  });
});
