import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";

export interface TestDatabase {
  readonly url: string;
  /** Removes it. Connections that are still there after a moment are thrown out. */
  drop(): Promise<void>;
}

/** A pool says that it has ended before the server knows. A connection thrown out meanwhile would be an error that nobody catches. */
const LEAVING_MS = 500;

/** An empty database of its own for one test file, on the server of `adminUrl` (`inject("databaseUrl")`). */
export async function createTestDatabase(adminUrl: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  // template0 and file_copy: nobody can be connected to it, and a copy of its small files is quicker than logging each page.
  await onServer(adminUrl, (client) => client.query(`create database ${name} template template0 strategy file_copy`));
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const drop = () =>
    onServer(adminUrl, async (client) => {
      const isUsed = async () => (await client.query("select from pg_stat_activity where datname = $1 limit 1", [name])).rowCount !== 0;
      for (const until = performance.now() + LEAVING_MS; performance.now() < until && (await isUsed()); ) await pause(10);
      await client.query(`drop database if exists ${name} with (force)`);
    });
  return { url: url.href, drop };
}

async function onServer(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
