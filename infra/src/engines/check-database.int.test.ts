import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { readConfig } from "../config/config.ts";
import { ConfigError } from "../config/config-error.ts";
import { checkDatabase } from "./check-database.ts";
import { openEngines } from "./open-engines.ts";
import { createTestDatabase, type TestDatabase } from "./postgres/test-database.ts";

let database: TestDatabase;
let dataDir = "";
beforeEach(async () => {
  database = await createTestDatabase(inject("databaseUrl"));
  dataDir = await mkdtemp(path.join(tmpdir(), "check database "));
});
afterEach(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const configOf = (databaseUrl: string) => readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
const loseSecrets = () => rmSync(path.join(dataDir, "secrets.json"));

async function refusal(databaseUrl = database.url): Promise<string> {
  const outcome = await checkDatabase(configOf(databaseUrl)).catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(ConfigError);
  return (outcome as ConfigError).message;
}

/** The database says of itself what the test wants, as another server would. */
async function pretend(setting: string, value: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`
    create function public.current_setting(text) returns text language sql as
      $$ select case when $1 = '${setting}' then '${value}' else pg_catalog.current_setting($1) end $$`);
  await client.query(`alter database ${client.database} set search_path = public, pg_catalog`);
  await client.end();
}

describe("a start on a database of one's own", () => {
  test("goes on with the keys it was started with, and when they were lost says what to put back", async () => {
    await checkDatabase(configOf(database.url));
    await checkDatabase(configOf(database.url));
    loseSecrets();
    expect(await refusal()).toMatch(/secrets\.json/);
  });

  test("without the keys opens no engine: no service can take a name that is taken", async () => {
    const engines = await openEngines(configOf(database.url), "test", 2);
    await engines.close();
    loseSecrets();
    await expect(openEngines(configOf(database.url), "test", 2)).rejects.toThrow(/another master key/);
  });

  test("with a log that cannot be opened lets go of what it had opened: a verb ends with its fault", async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    // In the way of the log's own schema of that name.
    await client.query("create schema analysts");
    await expect(openEngines(configOf(database.url), "test", 2)).rejects.toThrow(/analysts/);
    const others = "select application_name from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";
    await expect.poll(async () => (await client.query(others)).rows, { timeout: 5000 }).toEqual([]);
    await client.end();
  });

  test("on a server that is too old says which one it needs", async () => {
    await pretend("server_version_num", "140009");
    expect(await refusal()).toMatch(/too old: Shiye needs PostgreSQL 15 or newer/);
  });

  test("in an encoding without Chinese says so", async () => {
    const admin = new pg.Client({ connectionString: inject("databaseUrl") });
    const name = `${new URL(database.url).pathname.slice(1)}_ascii`;
    await admin.connect();
    await admin.query(`create database ${name} template template0 encoding 'SQL_ASCII' locale 'C'`);
    try {
      const url = new URL(database.url);
      url.pathname = `/${name}`;
      expect(await refusal(url.href)).toMatch(/SQL_ASCII and cannot keep Chinese/);
    } finally {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    }
  });

  test("that is not there, or does not let us in, says why and never repeats the password", async () => {
    const missing = new URL(database.url);
    missing.pathname = "/nowhere";
    expect(await refusal(missing.href)).toMatch(/DATABASE_URL[\s\S]*"nowhere" does not exist/);
    const stranger = new URL(database.url);
    stranger.username = "stranger";
    stranger.password = "a-secret-word";
    const words = await refusal(stranger.href);
    expect(words).toMatch(/DATABASE_URL[\s\S]*stranger/);
    expect(words).not.toContain("a-secret-word");
  });
});
