import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { DEMO_SIGN_INS_PATH } from "@shiye/events/health";
import { noteDemoSignIns } from "@shiye/infra/engines/demo-sign-ins";
import { createTestDatabase, type TestDatabase } from "@shiye/infra/engines/postgres/test-database";
import { createTokenService } from "@shiye/infra/http/access-tokens";
import { createApiApp } from "@shiye/infra/http/api-app";
import { createTables } from "@shiye/infra/read-models/create-tables";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { accountTables } from "../accounts/tables.ts";
import { addDemoSignIns } from "./demo-sign-ins.ts";

const tokens = createTokenService("a secret of thirty-two characters");
let database: TestDatabase;
let pool: pg.Pool;
let server: Server;

beforeAll(async () => {
  database = await createTestDatabase(inject("databaseUrl"));
  pool = new pg.Pool({ connectionString: database.url, max: 1 });
  await createTables(pool, "accounts", accountTables);
  const log = { readIdempotencyKey: async () => undefined };
  const deps = { tokens, checkSession: async () => "alive" as const, logFault: () => expect.unreachable("nothing is broken") };
  server = createServer(createApiApp([], {}, deps, (express) => addDemoSignIns(express, { tokens, pool, log })));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  server.close();
  await pool.end();
  await database.drop();
});

const ask = (authorization: string) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${DEMO_SIGN_INS_PATH}`, { headers: { authorization } });

it("only our own services learn whether there are demo sign-ins", async () => {
  expect((await ask("Bearer nobody")).status).toBe(401);
  expect(await (await ask(tokens.signService())).json()).toMatchObject({ data: { demoSignIns: false } });
  for (let twice = 0; twice < 2; twice += 1) await noteDemoSignIns(pool);
  expect(await (await ask(tokens.signService())).json()).toMatchObject({ data: { demoSignIns: true } });
});
