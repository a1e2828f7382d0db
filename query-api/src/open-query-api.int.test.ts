import { ConfigError } from "@shiye/infra/config/config-error";
import { createTestDatabase } from "@shiye/infra/engines/postgres/test-database";
import { createMemoryMediaStore } from "@shiye/infra/media/testing/memory-media-store";
import { openReadDb } from "@shiye/infra/read-models/database";
import * as tables from "@shiye/infra/read-models/tables";
import { ensureReadModel } from "@shiye/infra/subscriptions/generations";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { openQueryApi } from "./open-query-api.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
const faults: { call: string; error: unknown }[] = [];
let node: Awaited<ReturnType<typeof openQueryApi>>;
const open = (port: number) =>
  openQueryApi({
    databaseUrl: database.url,
    port,
    host: "127.0.0.1",
    tokenSecret: "a secret of the test that is long enough",
    commandApiUrl: "http://127.0.0.1:9",
    media: createMemoryMediaStore().store,
    version: "test",
    logFault: (fault) => faults.push(fault),
  });
beforeAll(async () => {
  database = await createTestDatabase(inject("databaseUrl"));
  node = await open(0);
});
afterAll(async () => {
  await node.stop();
  await database.drop();
});

test("keeps an idle connection longer than the gateway does, so that no call meets a connection that was just closed", async () => {
  const answer = await fetch(`http://127.0.0.1:${node.port}/api/health`);
  await answer.arrayBuffer();
  expect(answer.headers.get("keep-alive")).toBe("timeout=65");
});

test("on a port that is in use fails with a clear message, and closes the database", async () => {
  await expect(open(node.port)).rejects.toThrow(ConfigError);
  await expect(open(node.port)).rejects.toThrow(new RegExp(`PORT ${node.port} 已被占用`));
});

test("with a live read model that lacks a table is unhealthy, answers 500 and not 503, and logs what to do", async () => {
  const readDb = openReadDb({ url: database.url, max: 1 });
  const get = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${node.port}/api${path}`);
    return { status: answer.status, body: await answer.json() };
  };
  expect((await get("/categories")).status, "before the projectors have made tables").toBe(503);
  for (const model of Object.values(tables)) await ensureReadModel(readDb, model);
  await expect.poll(async () => (await get("/categories")).status, { timeout: 5000 }).toBe(200);
  expect((await get("/health")).body.data.engines.readModels).toBe("up");
  await readDb.query("drop table notes.categories");
  await readDb.end();
  await expect.poll(async () => (await get("/categories")).status, { timeout: 5000 }).toBe(500);
  expect(faults.map(({ error }) => String(error))).toContainEqual(expect.stringContaining("npm run shiye -- projections rebuild notes"));
  const health = async () => (await get("/health")).body.data;
  await expect.poll(health).toMatchObject({ status: "degraded", engines: { readModels: "down" } });
});
