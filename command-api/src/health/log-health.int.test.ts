import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { LOG_HEALTH_PATH } from "@shiye/events/health";
import { createTestDatabase, type TestDatabase } from "@shiye/infra/engines/postgres/test-database";
import type { EventLog } from "@shiye/infra/event-store/event-log";
import { openEventLog } from "@shiye/infra/event-store/open-event-log";
import { createTokenService } from "@shiye/infra/http/access-tokens";
import { createApiApp } from "@shiye/infra/http/api-app";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { addLogHealth } from "./log-health.ts";

const tokens = createTokenService("a secret of thirty-two characters");
let database: TestDatabase;
let log: EventLog;
let server: Server;

beforeAll(async () => {
  database = await createTestDatabase(inject("databaseUrl"));
  log = await openEventLog({ databaseUrl: database.url });
  const deps = { tokens, checkSession: async () => "alive" as const, logFault: () => expect.unreachable("an outage is no fault") };
  const app = createApiApp([], {}, deps, (express) => addLogHealth(express, { tokens, log }));
  server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  server.close();
  await database.drop();
});

const ask = (authorization: string) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${LOG_HEALTH_PATH}`, { headers: { authorization } });

describe("whether the log answers", () => {
  it("is told to our own services only", async () => {
    expect((await ask("Bearer nobody")).status).toBe(401);
    const answer = await ask(tokens.signService());
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ data: { position: "0" } });
  });

  it("is no when the log does not answer", async () => {
    await log.close();
    expect((await ask(tokens.signService())).status).toBe(503);
  });
});
