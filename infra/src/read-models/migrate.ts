import knex from "knex";
import { hasCode } from "../errors.ts";
import { withinReach } from "../postgres/connection-limits.ts";
import { pause } from "../waiting.ts";
import { type Migration, migrations } from "./migrations.ts";

/** Any constant, as long as nobody else in this database takes the same one. */
const MIGRATE_LOCK = 7_160_010;
const TABLE = "read_db_migrations";
/** Whoever reads a table queues behind a change that waits for its lock, so the change waits only for so long, and tries again later. */
const LOCK_PATIENCE = "3s";
/** lock_not_available */
const LOCK_TIMEOUT = "55P03";
const AGAIN_MS = 1000;
/** A rebuild holds the row of its checkpoint for minutes. */
const TRIES = 300;

/**
 * Brings the schemas `projections` and `push` up to date; safe if several processes start at the same moment. Knex guards a migration by a
 * row that remains when its process is killed, and would then refuse for ever. Our advisory lock ends with the connection, so a row that is
 * found under the lock can only be such a leftover. Steps of a newer version are left alone: during an upgrade, and after going back from
 * one, an older version starts on them.
 */
export async function migrateReadDb(url: string, steps: readonly Migration[] = migrations): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await migrateOnce(url, steps);
    } catch (error) {
      if (attempt === TRIES || !hasCode(error, LOCK_TIMEOUT)) throw error;
      await pause(AGAIN_MS);
    }
  }
}

async function migrateOnce(url: string, steps: readonly Migration[]): Promise<void> {
  const database = knex({ client: "pg", connection: { connectionString: url, ...withinReach }, pool: { min: 0, max: 3 } });
  try {
    await database.transaction(async (guard) => {
      await guard.raw("select pg_advisory_xact_lock(?)", [MIGRATE_LOCK]);
      const config = { tableName: TABLE, migrationSource: sourceOf(steps), disableMigrationsListValidation: true };
      await database.migrate.forceFreeMigrationsLock(config);
      await database.migrate.latest(config);
    });
  } finally {
    await database.destroy();
  }
}

function sourceOf(list: readonly Migration[]): knex.Knex.MigrationSource<Migration> {
  return {
    getMigrations: async () => [...list],
    getMigrationName: (migration) => migration.name,
    getMigration: async ({ up }) => ({
      up: async (transaction) => {
        await transaction.raw(`set local lock_timeout = '${LOCK_PATIENCE}'`);
        await transaction.raw(up);
      },
      down: async () => {
        throw new Error("The read database goes forward only: rebuild it from the log instead");
      },
    }),
  };
}
