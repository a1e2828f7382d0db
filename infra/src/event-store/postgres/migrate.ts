import type { Pool } from "pg";
import { unhurried } from "../../postgres/connection-limits.ts";
import { functions, lockForMigration, migrations, unlockAfterMigration } from "./schema.ts";

/** Brings schema `log` up to date; safe when several processes start at the same moment. */
export async function migrateEventLog(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(lockForMigration);
    try {
      await client.query("create schema if not exists log");
      await client.query(
        "create table if not exists log.migrations (version integer primary key, applied_at timestamptz not null default now())",
      );
      const { rows } = await client.query<{ version: number }>("select coalesce(max(version), 0) as version from log.migrations");
      const applied = rows[0]?.version ?? 0;
      for (const [index, statements] of migrations.entries()) {
        if (index < applied) continue;
        await client.query("begin");
        await client.query({ text: statements, ...unhurried });
        await client.query("insert into log.migrations (version) values ($1)", [index + 1]);
        await client.query("commit");
      }
      await client.query(functions);
    } catch (error) {
      await client.query("rollback");
      throw error;
    } finally {
      await client.query(unlockAfterMigration);
    }
  } finally {
    client.release();
  }
}
