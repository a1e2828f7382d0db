import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createTestDatabase, type TestDatabase } from "@shiye/infra/engines/postgres/test-database";
import type { EventLog } from "@shiye/infra/event-store/event-log";
import { startFakeEventStore } from "@shiye/infra/event-store/eventstore/testing/fake-server";
import { openEventLog } from "@shiye/infra/event-store/open-event-log";
import { appended, newEvent, newStream, readFrom } from "@shiye/infra/event-store/testing/log-tools";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { runVerb } from "./testing/run-verb.ts";

const TURNS = 1500;
const checkout = path.resolve(import.meta.dirname, "../../..");
const databases: TestDatabase[] = [];
const logs: EventLog[] = [];
let server: Awaited<ReturnType<typeof startFakeEventStore>>;
beforeAll(async () => {
  server = await startFakeEventStore();
});
afterAll(async () => {
  await Promise.all(logs.map((log) => log.close()));
  for (const database of databases) await database.drop();
  await server.stop();
});

async function openDatabase(): Promise<{ url: string; log: EventLog }> {
  const database = await createTestDatabase(inject("databaseUrl"));
  databases.push(database);
  const log = await openEventLog({ databaseUrl: database.url });
  logs.push(log);
  return { url: database.url, log };
}

it("log copy, typed as a command, is interrupted by Ctrl+C, goes on where it was, and comes back from EventStoreDB (a gRPC fake) the same", async () => {
  const source = await openDatabase();
  // A stream for each event: so is each append of the copy, and there is time to interrupt it.
  const appends = Array.from({ length: TURNS }, (_none, turn) =>
    source.log.append({ stream: newStream(), expectedRevision: "no-stream", events: [newEvent({ turn, 文: "晚霞" })] }),
  );
  for (const append of appends) appended(await append);
  const there = await openEventLog({ databaseUrl: "", eventLogUrl: server.connectionString });
  logs.push(there);

  const words = ["--import", "tsx", "infra/dev/shiye/main.ts", "log", "copy", "--from", source.url, "--to", server.connectionString];
  const typed = spawn(process.execPath, words, { cwd: checkout, stdio: ["ignore", "pipe", "pipe"] });
  let told = "";
  for (const stream of [typed.stdout, typed.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      told += text;
    });
  const ended = once(typed, "exit");
  await expect.poll(async () => (await readFrom(there, 0n)).length, { timeout: 30_000, interval: 10 }).toBeGreaterThan(20);
  typed.kill("SIGINT");
  expect((await ended)[0], told).toBe(130);
  expect(told).toContain("已中断");
  const before = (await readFrom(there, 0n)).length;
  expect(before).toBeLessThan(TURNS);

  const second = await runVerb({}, "log", "copy", "--from", source.url, "--to", server.connectionString);
  expect(second, second.told).toMatchObject({ code: 0 });
  expect(second.told).toContain(`${TURNS} 事件一致 · events are the same, ${TURNS - before} 新复制`);
  const back = await openDatabase();
  const third = await runVerb({}, "log", "copy", "--from", server.connectionString, "--to", back.url);
  expect(third.told).toContain(`${TURNS} 事件一致 · events are the same, ${TURNS} 新复制`);
  expect(await readFrom(back.log, 0n)).toEqual(await readFrom(source.log, 0n));
  const fourth = await runVerb({}, "log", "copy", "--from", back.url, "--to", server.connectionString);
  expect(fourth.told).toContain(", 0 新复制");
}, 120_000);
