import { expect, inject, it } from "vitest";
import { createTestDatabase } from "../engines/postgres/test-database.ts";
import { openPool } from "../postgres/open-pool.ts";
import { createTables } from "../read-models/create-tables.ts";
import { createUploadQuotas, uploadQuotaTables } from "./upload-quotas.ts";

it("a member with bytes left can upload when the clock of the database is set back", async () => {
  const database = await createTestDatabase(inject("databaseUrl"));
  const pool = openPool({ connectionString: database.url, max: 1 }, () => {});
  try {
    await createTables(pool, "media", `create schema if not exists media; ${uploadQuotaTables}`);
    const quotas = createUploadQuotas(pool, { bytesPerDay: 1000 });
    expect(await quotas.reserve(1, 100)).toBeUndefined();
    await pool.query("update media.upload_quotas set updated_at = clock_timestamp() + interval '1 day'");
    expect(await quotas.reserve(1, 900)).toBeUndefined();
    expect(await quotas.reserve(1, 100)).toBeGreaterThan(0);
  } finally {
    await pool.end();
    await database.drop();
  }
});
