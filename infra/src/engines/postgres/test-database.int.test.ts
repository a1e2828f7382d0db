import { Client } from "pg";
import { expect, inject, test } from "vitest";
import { createTestDatabase } from "./test-database.ts";

test("a test file gets a database of its own, which is gone after it", async () => {
  const database = await createTestDatabase(inject("databaseUrl"));
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query("select current_database() as name, getdatabaseencoding() as encoding");
  await client.end();
  expect(rows[0].name).toMatch(/^test_/);
  expect(rows[0].encoding).toBe("UTF8");
  await database.drop();
  const gone = new Client({ connectionString: database.url });
  await expect(gone.connect()).rejects.toThrow(/does not exist/);
});
