import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readConfig } from "@shiye/infra/config/config";
import { openEngines } from "@shiye/infra/engines/open-engines";
import { createTestDatabase, type TestDatabase } from "@shiye/infra/engines/postgres/test-database";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { noteDemoWritten } from "../seed/demo-notes.ts";
import { appendEvent } from "../world/append-event.ts";
import { decideOnDemo, demoSignIns } from "./demo-decision.ts";

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
