import { createSecretKey } from "node:crypto";
import pg from "pg";
import { type Config, requireDatabaseUrl } from "../config/config.ts";
import { ConfigError } from "../config/config-error.ts";
import { checkMasterKey } from "../crypto/master-key-fingerprint.ts";
import { readLastingSecret } from "../crypto/rotate-master-key.ts";
import { messageOf } from "../errors.ts";
import { retryRead } from "../postgres/connection-errors.ts";

/** The oldest PostgreSQL that the integration tests were run on (15.18); the embedded one is newer. */
const OLDEST_MAJOR = 15;
/** A server that starts together with us may need a moment. */
const PATIENCE_MS = 10_000;

/**
 * What must hold before a process works with its database: it is there, new enough, keeps Chinese text, and belongs to our keys.
 * Throws a ConfigError in plain words where it does not. Answers with what stays when the master key is rotated.
 */
export async function checkDatabase(config: Config): Promise<{ lastingSecret: string }> {
  const connectionString = requireDatabaseUrl(config);
  const client = await retryRead(() => connect(connectionString), { forMs: PATIENCE_MS }).catch((error: unknown) => {
    throw new ConfigError([`DATABASE_URL: 连不上 PostgreSQL · cannot be used: ${reasonOf(error)}`]);
  });
  try {
    await checkServer(client);
    await checkMasterKey(client, createSecretKey(Buffer.from(config.secrets.masterKey, "hex")));
    return { lastingSecret: await readLastingSecret(client, config.secrets.masterKey) };
  } finally {
    await client.end();
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: "start", connectionTimeoutMillis: 5000 });
  client.on("error", () => {
    // The next statement tells; without a listener, a connection lost between two of them would end the process.
  });
  await client.connect();
  return client;
}

async function checkServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; version: string; encoding: string }>(
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as version, getdatabaseencoding() as encoding",
  );
  for (const { number, version, encoding } of rows) {
    if (Math.floor(number / 10_000) < OLDEST_MAJOR) {
      throw new ConfigError([`DATABASE_URL: PostgreSQL ${version} 太旧 · is too old: Shiye needs PostgreSQL ${OLDEST_MAJOR} or newer`]);
    }
    if (encoding !== "UTF8") {
      throw new ConfigError([
        `DATABASE_URL: the database is in ${encoding} and cannot keep Chinese text: create one with \`create database … encoding 'UTF8'\``,
      ]);
    }
  }
}

/** Warns of an external database that the product enters with more rights than it needs; the embedded one has a role of its own for it. */
export async function warnOfSuperuser(
  sql: { query<Row extends object>(text: string): Promise<{ rows: Row[] }> },
  log: (line: string) => void,
): Promise<void> {
  const { rows } = await sql.query<{ name: string }>("select rolname as name from pg_roles where rolname = current_user and rolsuper");
  for (const { name } of rows) {
    log(
      `DATABASE_URL: ${name} 是超级用户 · is a superuser: give the product a role of its own that owns its database and nothing else ` +
        "(docs/operations.md, An external database)",
    );
  }
}

/** Node puts what happened at each address of a host name into an error whose own message is empty. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(", ");
  return messageOf(error);
}
