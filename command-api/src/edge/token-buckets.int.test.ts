import { createTestDatabase } from "@shiye/infra/engines/postgres/test-database";
import { openPool } from "@shiye/infra/postgres/open-pool";
import { createTables } from "@shiye/infra/read-models/create-tables";
import { expect, inject, it } from "vitest";
import { accountTables } from "../accounts/tables.ts";
import { createTokenBuckets } from "./token-buckets.ts";

it("a caller with uses left is not locked out when the clock of the database is set back, and one without waits no longer than ever", async () => {
  const database = await createTestDatabase(inject("databaseUrl"));
  const pool = openPool({ connectionString: database.url, max: 1 }, () => {});
  try {
    await createTables(pool, "accounts", accountTables);
    const buckets = createTokenBuckets(pool);
    const limit = { burst: 3, perSecond: 1 };
    expect(await buckets.take("caller", limit)).toBeUndefined();
    await pool.query("update accounts.rate_limits set updated_at = clock_timestamp() + interval '1 hour'");
    expect(await buckets.take("caller", limit)).toBeUndefined();
    await pool.query("update accounts.rate_limits set tokens = 0, updated_at = clock_timestamp() + interval '1 hour'");
    expect(await buckets.take("caller", limit)).toBe(1);
    await pool.query("update accounts.rate_limits set updated_at = updated_at - interval '1 second'");
    expect(await buckets.take("caller", limit), "a second later").toBeUndefined();
  } finally {
    await pool.end();
    await database.drop();
  }
});
