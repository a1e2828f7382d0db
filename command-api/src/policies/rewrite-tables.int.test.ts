import { createTestDatabase, type TestDatabase } from "@shiye/infra/engines/postgres/test-database";
import { openPool } from "@shiye/infra/postgres/open-pool";
import type pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { createRewriteTables } from "./rewrite-tables.ts";

const PATIENCE_MS = 300;

let database: TestDatabase;
/** The pool of command-api, whose statements have a short time limit. */
let pool: pg.Pool;
let other: pg.Pool;
let holder: pg.PoolClient;
beforeEach(async () => {
  database = await createTestDatabase(inject("databaseUrl"));
  pool = openPool({ connectionString: database.url, max: 2, query_timeout: PATIENCE_MS, statement_timeout: PATIENCE_MS }, () => {});
  other = openPool({ connectionString: database.url, max: 2 }, () => {});
  await other.query("create table rows as select n from generate_series(1, 100) n; delete from rows where n > 50");
  await expect
    .poll(async () => (await other.query("select from pg_stat_user_tables where relname = 'rows' and n_tup_del > 0")).rowCount)
    .toBe(1);
  // A plain vacuum waits for this lock, as it would work on a large table.
  holder = await other.connect();
  await holder.query("begin; lock table rows in share update exclusive mode");
});
afterEach(async () => {
  holder.release(true);
  await Promise.all([pool.end(), other.end()]);
  await database.drop();
});

async function untilItTakesLong(): Promise<void> {
  const long = "select from pg_stat_activity where query ~ '^vacuum' and wait_event_type = 'Lock' and now() - query_start > $1::interval";
  await expect.poll(async () => (await other.query(long, [`${PATIENCE_MS * 2} ms`])).rowCount, { timeout: 10_000 }).toBe(1);
}

describe("a vacuum that takes longer than anybody waits for a call", () => {
  it("is waited for", async () => {
    const rewriting = createRewriteTables(pool, { largestRewritten: 0 })(new AbortController().signal);
    await Promise.race([untilItTakesLong(), rewriting]);
    await holder.query("commit");
    expect(await rewriting).toEqual([]);
  });

  it("does not delay a stop", async () => {
    const stopping = new AbortController();
    const rewriting = createRewriteTables(pool, { largestRewritten: 0 })(stopping.signal);
    await untilItTakesLong();
    stopping.abort();
    await expect(rewriting).rejects.toThrow(/terminated/);
  });

  it("is not begun when the stop comes while it waits for a connection", async () => {
    const stopping = new AbortController();
    const stoppedMeanwhile = {
      query: pool.query.bind(pool),
      async connect() {
        const connection = await pool.connect();
        stopping.abort(new Error("stopped"));
        return connection;
      },
    };
    await expect(createRewriteTables(stoppedMeanwhile, { largestRewritten: 0 })(stopping.signal)).rejects.toThrow("stopped");
    expect(pool.idleCount).toBe(pool.totalCount);
  });
});
