import { randomBytes } from "node:crypto";
import { Client } from "pg";

export interface TestDatabase {
  readonly url: string;
  /** Throws connections out and removes it. */
  drop(): Promise<void>;
}

/** An empty database of its own for one test file, on the server of `adminUrl` (`inject("databaseUrl")`). */
export async function createTestDatabase(adminUrl: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  // template0 and file_copy: nobody can be connected to it, and a copy of its small files is quicker than logging each page.
  await runStatement(adminUrl, `create database ${name} template template0 strategy file_copy`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runStatement(adminUrl, `drop database if exists ${name} with (force)`) };
}

async function runStatement(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
