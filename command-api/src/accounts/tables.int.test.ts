import { createTestDatabase } from "@shiye/infra/engines/postgres/test-database";
import { createTables } from "@shiye/infra/read-models/create-tables";
import pg from "pg";
import { expect, inject, it } from "vitest";
import { createCredentials, hashPassword } from "./credentials.ts";
import { accountTables } from "./tables.ts";

/** The table of version 1.2. */
const oldCredentials = `
  create schema accounts;
  create table accounts.credentials (
    holder text not null check (holder in ('member', 'admin')),
    holder_id bigint not null,
    password_hash text not null,
    created_at timestamptz not null default now(),
    primary key (holder, holder_id)
  )`;

it("a member who registered before passwords could be changed signs in as before, and can change theirs", async () => {
  const database = await createTestDatabase(inject("databaseUrl"));
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  try {
    await pool.query(oldCredentials);
    await pool.query("insert into accounts.credentials (holder, holder_id, password_hash) values ('member', 1, $1)", [
      await hashPassword("shiye123"),
    ]);
    for (const _start of [1, 2]) await createTables(pool, "accounts", accountTables);
    const credentials = createCredentials(pool);
    expect(await credentials.verify("member", 1, "shiye123")).toBe(true);
    expect(await credentials.add("member", 1, await hashPassword("better-456"), "second")).toBe(true);
    expect(await credentials.verify("member", 1, "better-456", "second")).toBe(true);
    expect(await credentials.verify("member", 1, "better-456"), "the first one is what it was").toBe(false);
    await credentials.remove("member", 1, "");
    expect(await credentials.verify("member", 1, "shiye123")).toBe(false);
    expect(await credentials.verify("member", 1, "better-456", "second")).toBe(true);
  } finally {
    await pool.end();
    await database.drop();
  }
});
