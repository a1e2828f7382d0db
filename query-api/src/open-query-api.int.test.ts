import { ConfigError } from "@shiye/infra/config/config-error";
import { createTestDatabase } from "@shiye/infra/engines/postgres/test-database";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { openQueryApi } from "./open-query-api.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let node: Awaited<ReturnType<typeof openQueryApi>>;
const open = (port: number) =>
  openQueryApi({
    databaseUrl: database.url,
    port,
    host: "127.0.0.1",
    tokenSecret: "a secret of the test that is long enough",
    commandApiUrl: "http://127.0.0.1:9",
    version: "test",
    logFault: () => undefined,
  });
beforeAll(async () => {
  database = await createTestDatabase(inject("databaseUrl"));
  node = await open(0);
});
afterAll(async () => {
  await node.stop();
  await database.drop();
});

test("keeps an idle connection for longer than the gateway does, so that no call meets one that was just closed", async () => {
  const answer = await fetch(`http://127.0.0.1:${node.port}/api/health`);
  await answer.arrayBuffer();
  expect(answer.headers.get("keep-alive")).toBe("timeout=65");
});

test("on a port that somebody has says so in words, and lets go of the database", async () => {
  await expect(open(node.port)).rejects.toThrow(ConfigError);
  await expect(open(node.port)).rejects.toThrow(new RegExp(`PORT ${node.port} 已被占用`));
});
