import path from "node:path";
import type { Config } from "@shiye/infra/config/config";
import { keepFilesPrivate, openDataFolder } from "@shiye/infra/engines/data-folder";
import { startEmbeddedPostgres } from "@shiye/infra/engines/postgres/embedded-postgres";
import { runningPostgresUrl, runningSuperuserUrl } from "@shiye/infra/engines/postgres/running-postgres";
import { takeLock } from "../supervisor/lock.ts";

interface DatabaseUrls {
  databaseUrl: string;
  /** Of the embedded server's superuser; elsewhere the same as the product's, whatever that may do. */
  superuserUrl: string;
}

/**
 * Does something with the database that `npm start` uses, whether Shiye runs or not: the one of DATABASE_URL, else the embedded
 * one, which is started for as long as it takes when nobody runs it.
 */
export async function withDatabase<Result>(config: Config, use: (config: Config & DatabaseUrls) => Promise<Result>): Promise<Result> {
  keepFilesPrivate();
  if (config.databaseUrl) return use({ ...config, databaseUrl: config.databaseUrl, superuserUrl: config.databaseUrl });
  const dataDir = path.join(config.dataDir, "postgres");
  openDataFolder(config.dataDir);
  const lock = takeLock(config.dataDir);
  if (!lock.ok) {
    const databaseUrl = runningPostgresUrl(dataDir);
    if (!databaseUrl) throw new Error(`Shiye (process ${lock.pid}) is still starting on ${config.dataDir}: try again in a moment`);
    return use({ ...config, databaseUrl, superuserUrl: runningSuperuserUrl(dataDir) ?? databaseUrl });
  }
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => console.error(line) });
    try {
      return await use({ ...config, databaseUrl: postgres.url, superuserUrl: postgres.superuserUrl });
    } finally {
      await postgres.stop();
    }
  } finally {
    lock.release();
  }
}
