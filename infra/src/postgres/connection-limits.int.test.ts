import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../engines/postgres/test-database.ts";
import { openReadDb } from "../read-models/database.ts";
import type { Sql } from "../read-models/sql.ts";
import { withinReach } from "./connection-limits.ts";
import { openPool } from "./open-pool.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject("databaseUrl"));
});
afterAll(() => database.drop());

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

it("a statement that its caller has given up is ended by the server a second later", async () => {
  const reading = openReadDb({ url: database.url, max: 1, answeredSoon: true });
  try {
    expect((await reading.query("show statement_timeout")).rows).toEqual([{ statement_timeout: "9s" }]);
  } finally {
    await reading.end();
  }
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
