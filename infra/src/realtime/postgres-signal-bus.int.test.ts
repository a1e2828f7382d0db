import pg from "pg";
import { inject } from "vitest";
import { createTestDatabase } from "../engines/postgres/test-database.ts";
import { createPostgresSignalBus } from "./postgres-signal-bus.ts";
import { signalBusContract } from "./signal-bus.contract.ts";

signalBusContract("PostgreSQL", async () => {
  const database = await createTestDatabase(inject("databaseUrl"));
  const pool = new pg.Pool({ connectionString: database.url, max: 5 });
  pool.on("error", () => {});
  return {
    open: () => createPostgresSignalBus({ pool, connectionString: database.url }),
    cut: async () => {
      const text = `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'signal listener' and datname = current_database()`;
      await pool.query(text);
    },
    say: async (garbage) => void (await pool.query("select pg_notify('signals', $1)", [garbage])),
    async close() {
      await pool.end();
      await database.drop();
    },
  };
});
