import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { readConfig } from "../config/config.ts";
import { newKey } from "../crypto/aes.ts";
import { createPostgresKeyring } from "../crypto/postgres-keyring.ts";
import { openEngines } from "../engines/open-engines.ts";
import { createTestDatabase, type TestDatabase } from "../engines/postgres/test-database.ts";
import { createPostgresEventLog } from "../event-store/postgres/event-log.ts";
import { createTables } from "../read-models/create-tables.ts";
import { openReadDb } from "../read-models/database.ts";
import type { Sql } from "../read-models/sql.ts";
import { numberedEvents } from "../subscriptions/testing/numbered-events.ts";
import { withinReach } from "./connection-limits.ts";
import { openPool } from "./open-pool.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject("databaseUrl"));
});
afterAll(() => database.drop());

/** A way to the server on which the first message of each connection, with its settings, can be read. */
async function startStartupWire(url: string): Promise<{ url: string; startups: string[]; stop: () => Promise<void> }> {
  const { hostname, port } = new URL(url);
  const startups: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    near.once("data", (first) => startups.push(first.toString("latin1")));
    for (const socket of [near, far]) sockets.add(socket.on("error", () => [near, far].forEach((one) => void one.destroy())));
    near.pipe(far).pipe(near);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const wired = new URL(url);
  wired.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: wired.href,
    startups,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** How long the server waits for a sign of life, in seconds, by what its socket says: of one that cannot be asked, 0. */
async function patienceWith(sql: Sql): Promise<{ whileIdle: number; withDataUnderWay: number }> {
  const { rows } = await sql.query<{ name: string; value: number }>(
    "select name, setting::float8 as value from pg_settings where name ~ '^tcp_(keepalives|user)'",
  );
  const of = (name: string) => rows.find((row) => row.name === name)?.value ?? 0;
  return {
    whileIdle: of("tcp_keepalives_idle") + of("tcp_keepalives_count") * of("tcp_keepalives_interval"),
    withDataUnderWay: of("tcp_user_timeout") / 1000,
  };
}

describe("a statement that its caller has given up", () => {
  const limitOf = async (sql: Sql) => (await sql.query<{ statement_timeout: string }>("show statement_timeout")).rows[0]?.statement_timeout;

  it("is ended by the server a second later", async () => {
    const reading = openReadDb({ url: database.url, max: 1, answeredSoon: true });
    try {
      expect(await limitOf(reading)).toBe("9s");
    } finally {
      await reading.end();
    }
  });

  it("is ended as soon in a service that writes, but not where an operator waits for whole tables", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "limits "));
    const config = readConfig({ DATA_DIR: folder, DATABASE_URL: database.url });
    const engines = [await openEngines(config, "command-api", 1), await openEngines(config, "shiye", 1, { unhurried: true })];
    try {
      expect(await Promise.all(engines.map(({ pool }) => limitOf(pool)))).toEqual(["9s", "0"]);
    } finally {
      await Promise.all(engines.map((one) => one.close()));
      await rm(folder, { recursive: true });
    }
  });

  it("is ended as soon on the connections of the keyring and of the log's writer", async () => {
    const wire = await startStartupWire(database.url);
    const keyring = await createPostgresKeyring({ connectionString: wire.url, masterKey: newKey() });
    const log = await createPostgresEventLog({ connectionString: wire.url });
    try {
      await log.append({ stream: "category-1", expectedRevision: "no-stream", events: numberedEvents(1, ["category-1"]) });
      const saying = (name: string) => wire.startups.filter((text) => text.includes(`application_name\0${name}\0`));
      for (const name of ["keyring", "event log writer"]) {
        expect(saying(name).length, name).toBeGreaterThan(0);
        for (const text of saying(name)) expect(text).toContain("statement_timeout\x009000\0");
      }
    } finally {
      await Promise.all([keyring.close(), log.close()]);
      await wire.stop();
    }
  });

  it("does not mean one that creates tables", async () => {
    const pool = openPool({ connectionString: database.url, max: 1, query_timeout: 500, statement_timeout: 100 }, () => {});
    try {
      await expect(pool.query("select pg_sleep(0.3)")).rejects.toThrow("statement timeout");
      await createTables(pool, "slow", "select pg_sleep(0.7)");
      expect(await limitOf(pool)).toBe("100ms");
    } finally {
      await pool.end();
    }
  });
});

describe("a node that dies with its machine", () => {
  const soon = { whileIdle: 20, withDataUnderWay: 20 };

  it("is missed soon by the server, on every connection of a pool, whatever else the pool asks for", async () => {
    const plain = openPool({ connectionString: database.url, max: 1 }, () => {});
    const reading = openReadDb({ url: database.url, max: 1, readOnly: true, planOnce: true });
    try {
      expect(await patienceWith(plain)).toEqual(soon);
      expect(await patienceWith(reading)).toEqual(soon);
      expect((await reading.query("show default_transaction_read_only")).rows).toEqual([{ default_transaction_read_only: "on" }]);
      expect((await reading.query("show plan_cache_mode")).rows).toEqual([{ plan_cache_mode: "force_generic_plan" }]);
    } finally {
      await Promise.all([plain.end(), reading.end()]);
    }
  });

  it("is missed as soon on a connection of its own", async () => {
    const client = new pg.Client({ connectionString: database.url, ...withinReach });
    await client.connect();
    try {
      expect(await patienceWith(client)).toEqual(soon);
    } finally {
      await client.end();
    }
  });
});
