import path from "node:path";
import type { Config } from "@shiye/infra/config/config";
import { keepFilesPrivate, openDataFolder } from "@shiye/infra/engines/data-folder";
import { runningDatabase, takeLock } from "@shiye/infra/engines/data-folder-lock";
import { startEmbeddedPostgres } from "@shiye/infra/engines/postgres/embedded-postgres";

/**
 * The database that a tool works on: the one that is configured, that of the product running on this data folder, or the embedded one,
 * started for as long as the tool runs.
 */
export async function openDatabase(config: Config): Promise<{ url: string; close: () => Promise<void> }> {
  keepFilesPrivate();
  const url = config.databaseUrl ?? runningDatabase(config.dataDir);
  if (url) return { url, close: async () => {} };
  openDataFolder(config.dataDir);
  const lock = takeLock(config.dataDir);
  if (!lock.ok) throw new Error("拾页正在启动，请稍后再试 · Shiye is just starting: try again in a moment");
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(config.dataDir, "postgres"), log: console.log });
  return {
    url: postgres.url,
    async close() {
      await postgres.stop();
      lock.release();
    },
  };
}
