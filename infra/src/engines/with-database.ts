import path from "node:path";
import type { Config } from "../config/config.ts";
import { keepFilesPrivate, openDataFolder } from "./data-folder.ts";
import { takeLock } from "./data-folder-lock.ts";
import { startEmbeddedPostgres } from "./postgres/embedded-postgres.ts";
import { runningPostgresUrl, runningSuperuserUrl } from "./postgres/running-postgres.ts";

interface DatabaseUrls {
  databaseUrl: string;
  /** Of the embedded server's superuser; elsewhere the same as the product's, whatever that may do. */
  superuserUrl: string;
}

/**
 * The database that `npm start` uses, whether Shiye runs or not: the one of DATABASE_URL, else the embedded one, which is started until
 * `close` when nobody runs it.
 */
export async function openDatabase(config: Config): Promise<{ config: Config & DatabaseUrls; close(): Promise<void> }> {
  keepFilesPrivate();
  const of = (databaseUrl: string, superuserUrl: string, close = async () => {}) => ({
    config: { ...config, databaseUrl, superuserUrl },
    close,
  });
  if (config.databaseUrl) return of(config.databaseUrl, config.databaseUrl);
  const dataDir = path.join(config.dataDir, "postgres");
  openDataFolder(config.dataDir);
  const lock = takeLock(config.dataDir);
  if (!lock.ok) {
    const databaseUrl = runningPostgresUrl(dataDir);
    if (!databaseUrl) throw new Error(`Shiye (process ${lock.pid}) is still starting on ${config.dataDir}: try again in a moment`);
    return of(databaseUrl, runningSuperuserUrl(dataDir) ?? databaseUrl);
  }
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => console.error(line) });
    return of(postgres.url, postgres.superuserUrl, () => postgres.stop().finally(() => lock.release()));
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Does something with that database. */
export async function withDatabase<Result>(given: Config, use: (config: Config & DatabaseUrls) => Promise<Result>): Promise<Result> {
  const { config, close } = await openDatabase(given);
  try {
    return await use(config);
  } finally {
    await close();
  }
}
