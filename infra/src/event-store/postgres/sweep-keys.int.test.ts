import { beforeEach, expect, inject, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../engines/postgres/test-database.ts";
import { openPool } from "../../postgres/open-pool.ts";
import { appended, newEvent, newStream } from "../testing/log-tools.ts";
import { createPostgresEventLog } from "./event-log.ts";
import { sweepIdempotencyKeys } from "./sweep-keys.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase(inject("databaseUrl"));
  return () => database.drop();
});

it("keys of calls are deleted after 60 days, and newer ones and spared ones stay", async () => {
  const pool = openPool({ connectionString: database.url, max: 2 }, () => {});
  const log = await createPostgresEventLog({ connectionString: database.url });
  try {
    const append = async (key: string, ageDays: number) => {
      const request = { stream: newStream(), expectedRevision: "no-stream" as const, idempotency: { key, contentHash: "a" } };
      const [event] = appended(await log.append({ ...request, events: [newEvent()] }));
      await pool.query("update log.events set at = now() - make_interval(days => $2) where position = $1", [event?.position, ageDays]);
    };
    await append("demo content 1", 100);
    await append("old", 61);
    await append("new", 59);
    await sweepIdempotencyKeys(pool, "demo content");
    expect(await log.readIdempotencyKey("old")).toBeUndefined();
    expect(await log.readIdempotencyKey("new")).toBeDefined();
    expect(await log.readIdempotencyKey("demo content 1")).toBeDefined();
  } finally {
    await log.close();
    await pool.end();
  }
});

it("a database without a log has no keys to delete, and that is no failure", async () => {
  const pool = openPool({ connectionString: database.url, max: 1 }, () => {});
  await sweepIdempotencyKeys(pool, "demo content");
  await pool.end();
});

it("a log of before keys were deleted gets the index for it at the next start", async () => {
  const pool = openPool({ connectionString: database.url, max: 1 }, () => {});
  await (await createPostgresEventLog({ connectionString: database.url })).close();
  await pool.query("drop index log.idempotency_keys_by_position; delete from log.migrations where version = 4");
  await (await createPostgresEventLog({ connectionString: database.url })).close();
  const { rows } = await pool.query("select to_regclass('log.idempotency_keys_by_position') is not null as there");
  expect(rows).toEqual([{ there: true }]);
  await pool.end();
});
