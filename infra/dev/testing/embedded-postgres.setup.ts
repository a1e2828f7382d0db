import { mkdtempSync, rmSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { inheritedEnvironment } from "@shiye/infra/config/environment";
import { startEmbeddedPostgres } from "@shiye/infra/engines/postgres/embedded-postgres";
import { Client } from "pg";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Connection string of a superuser; every test file creates its own database there (`createTestDatabase`). */
    databaseUrl: string;
  }
}

/** One PostgreSQL for all integration tests: the one of DATABASE_URL, else a throw-away embedded one. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = inheritedEnvironment().DATABASE_URL;
  if (given) {
    project.provide("databaseUrl", given);
    return async () => {};
  }
  const dataDir = mkdtempSync(path.join(tmpdir(), "shiye-test-"));
  // mkdtemp makes 0700, which sends root down its slower road.
  await chmod(dataDir, 0o711);
  const server = await startEmbeddedPostgres({ dataDir, durable: false, log: () => {} });
  await hashOnce(server.superuserUrl);
  project.provide("databaseUrl", server.superuserUrl);
  return async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** Tests connect thousands of times, and each time the password is hashed as often as its role says: 4096 times, where nobody changes that. */
async function hashOnce(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set scram_iterations = 1");
    await client.query(`alter role current_user password ${client.escapeLiteral(decodeURIComponent(new URL(url).password))}`);
  } finally {
    await client.end();
  }
}
