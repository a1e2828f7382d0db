import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { accountTables } from "@shiye/command-api/accounts/tables";
import { readConfig } from "@shiye/infra/config/config";
import { ConfigError } from "@shiye/infra/config/config-error";
import { noteDemoSignIns } from "@shiye/infra/engines/demo-sign-ins";
import { openEngines } from "@shiye/infra/engines/open-engines";
import { createTestDatabase, type TestDatabase } from "@shiye/infra/engines/postgres/test-database";
import { createTables } from "@shiye/infra/read-models/create-tables";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { beginDemo, noteDemoWritten } from "../seed/demo-notes.ts";
import { appendEvent } from "../world/append-event.ts";
import { decideOnDemo, demoSignIns, keepDemoAtHome } from "./demo-decision.ts";

let database: TestDatabase;
let dataDir = "";
beforeEach(async () => {
  database = await createTestDatabase(inject("databaseUrl"));
  dataDir = mkdtempSync(path.join(tmpdir(), "demo decision "));
});
afterEach(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const configOf = (variables: Record<string, string> = {}) => ({
  ...readConfig({ DATA_DIR: dataDir, DATABASE_URL: database.url, ...variables }),
  databaseUrl: database.url,
});
const decide = (variables: Record<string, string> = {}) => decideOnDemo(configOf(variables), () => 1_700_000_000_000);
const signIns = (variables: Record<string, string> = {}) => demoSignIns(configOf(variables)).join("\n");

/** As any start of command-api does, long before anybody registers. */
async function beginCommunity(): Promise<void> {
  const engines = await openEngines(configOf(), "test", 2);
  await appendEvent(engines.log, "category-7", {
    type: "CategoryCreated",
    data: { categoryId: 7, name: "学习", title: "study" },
  });
  await engines.close();
}

describe("demo content, with its sign-ins that everybody knows,", () => {
  it("is written at a first start on this machine, and an interrupted one is gone on with", async () => {
    expect(await decide({ DEMO_SIZE: "8x24" })).toBe(true);
    await beginCommunity();
    expect(await decide()).toBe(true);
    expect(signIns()).toContain("user001 … user008 / shiye123");
    noteDemoWritten(dataDir, { now: 1, members: 8, notes: 24 });
    expect(await decide()).toBe(false);
  });

  it("is never written into a community that is there, unless somebody insists", async () => {
    await beginCommunity();
    expect(await decide()).toBe(false);
    expect(signIns()).toBe("");
    expect(await decide({ DEMO: "1" })).toBe(true);
  });

  it.each([
    ["for none", { DEMO: "0" }],
    ["for production", { NODE_ENV: "production" }],
    ["by others than this machine", { HOST: "0.0.0.0" }],
  ])("is not written when the start asks %s, not even the rest of it", async (_who, variables: Record<string, string>) => {
    expect(await decide(variables)).toBe(false);
    expect(signIns(variables)).toBe("");
    await decide();
    expect(await decide(variables)).toBe(false);
  });

  it("is warned of where others reach it", async () => {
    await decide();
    expect(signIns()).not.toContain("人人皆知");
    expect(signIns({ HOST: "0.0.0.0" })).toContain("人人皆知");
  });
});

describe("a community with sign-ins that everybody knows", () => {
  const elsewhere = { HOST: "0.0.0.0" };
  const keep = (variables: Record<string, string> = {}) => keepDemoAtHome(configOf(variables));
  const withEngines = async (use: (engines: Awaited<ReturnType<typeof openEngines>>) => Promise<unknown>) => {
    const engines = await openEngines(configOf(), "test", 2);
    await use(engines);
    await engines.close();
  };

  /** Each way in which a start can know of them. */
  const ways: [string, () => Promise<unknown>][] = [
    ["the data folder", async () => beginDemo(dataDir, { now: 1, members: 2, notes: 3, writing: true })],
    [
      "the database, filled by npm run seed or from another data folder",
      () =>
        withEngines(async ({ pool }) => {
          await createTables(pool, "accounts", accountTables);
          await noteDemoSignIns(pool);
        }),
    ],
    [
      "the log alone, which version 1.2 wrote",
      () =>
        withEngines(({ log }) =>
          log.append({
            stream: "category-7",
            expectedRevision: "no-stream",
            idempotency: { key: "demo content register 0", contentHash: "any" },
            events: [
              {
                ...{ id: randomUUID(), type: "CategoryCreated", version: 1, at: new Date().toISOString() },
                data: { categoryId: 7, name: "学习", title: "study" },
                metadata: { actor: { kind: "system" }, correlationId: "c", causationId: "c" },
              },
            ],
          }),
        ),
    ],
  ];

  it.each(ways)("that %s knows of starts for others only when somebody insists, and never in production", async (_who, make) => {
    await make();
    await expect(keep(elsewhere)).rejects.toThrow(/HOST 0\.0\.0\.0: 这里有演示账号[\s\S]*DEMO=1/);
    await expect(keep({ ...elsewhere, DEMO: "0" })).rejects.toThrow(ConfigError);
    await expect(keep({ TRUSTED_PROXIES: "loopback" })).rejects.toThrow(/TRUSTED_PROXIES: 这里有演示账号/);
    await expect(keep({ NODE_ENV: "production" })).rejects.toThrow("not with NODE_ENV=production");
    await keep({ ...elsewhere, DEMO: "1" });
    await keep();
  });

  it("is not what a community of people is, or one that was only meant to have them", async () => {
    await keep(elsewhere);
    await beginCommunity();
    await withEngines(({ pool }) => createTables(pool, "accounts", accountTables));
    beginDemo(dataDir, { now: 1, members: 2, notes: 3, writing: false });
    await keep(elsewhere);
    await keep({ ...elsewhere, NODE_ENV: "production" });
  });
});
