import path from "node:path";
import pg from "pg";
import type { Config } from "../config/config.ts";
import { pause } from "../waiting.ts";
import { keepFilesPrivate, openDataFolder } from "./data-folder.ts";
import { takeLock } from "./data-folder-lock.ts";
import { NoCommunityError } from "./existing-community.ts";
import { APP_ROLE } from "./postgres/app-role.ts";
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
    if (!databaseUrl)
      throw new NoCommunityError(`Shiye (process ${lock.pid}) is still starting on ${config.dataDir}: try again in a moment`);
    return of(databaseUrl, runningSuperuserUrl(dataDir) ?? databaseUrl);
  }
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => console.error(line) });
    // It has a session of its own, so whoever ends before `close` would leave it behind.
    const leave = () => {
      postgres.leave();
      lock.release();
    };
    process.once("exit", leave);
    return of(postgres.url, postgres.superuserUrl, async () => {
      await untilAlone(postgres.superuserUrl).catch(() => {});
      process.off("exit", leave);
      await postgres.stop().finally(() => lock.release());
    });
  } catch (error) {
    lock.release();
    throw error;
  }
}

const LOOK_MS = 200;
const LOOKS_BEFORE_WORDS = 5;

/** Other commands may use the server that this one has started, and are not to lose it half way. */
async function untilAlone(superuserUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl, application_name: "shiye" });
  await client.connect();
  try {
    for (let looks = 0; ; looks += 1) {
      const { rows } = await client.query("select from pg_stat_activity where usename = $1", [APP_ROLE]);
      if (rows.length === 0) return;
      if (looks === LOOKS_BEFORE_WORDS)
        console.error("另一条命令还在用数据库，等它结束 · waits for another command that uses the database");
      await pause(LOOK_MS);
    }
  } finally {
    await client.end();
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
