import { inject } from "vitest";
import { createTestDatabase } from "../engines/postgres/test-database.ts";
import { openReadDb } from "../read-models/database.ts";
import { migrateReadDb } from "../read-models/migrate.ts";
import { createPostgresPushSubscriber } from "./postgres-push-subscriber.ts";
import { describePushBus } from "./push-bus.contract.ts";
import { prunePushes, publishStatement } from "./push-outbox.ts";

const MOST_MISSED = 20;

describePushBus("pushes through the outbox in PostgreSQL", async () => {
  const database = await createTestDatabase(inject("databaseUrl"));
  await migrateReadDb(database.url);
  const pool = openReadDb({ url: database.url, max: 6 });
  return {
    async transact(position, pushes, outcome) {
      await pool.query(`begin; ${publishStatement(pushes.map((push) => ({ position, push })))}; ${outcome}`);
    },
    open: () => createPostgresPushSubscriber({ pool, connectionString: database.url, mostMissed: MOST_MISSED }),
    mostMissed: MOST_MISSED,
    async cut() {
      const text = `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'shiye-listener' and datname = current_database()`;
      await pool.query(text);
    },
    forget: async () => void (await prunePushes(pool, { olderThanSeconds: -1 })),
    async close() {
      await pool.end();
      await database.drop();
    },
  };
});
