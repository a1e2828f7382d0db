import { type Config, isReachableFromElsewhere } from "../config/config.ts";
import { ConfigError } from "../config/config-error.ts";
import type { EventLog } from "../event-store/event-log.ts";

/** What the idempotency keys of the demo content begin with. */
export const DEMO_KEYS = "demo content";

/** One row as soon as anybody may sign in here with a password that everybody knows. */
export const demoSignInsTable = `
  create table if not exists accounts.demo_sign_ins (
    only_row boolean primary key default true check (only_row),
    since timestamptz not null default now()
  )`;

interface Sql {
  query<Row extends object>(text: string): Promise<{ rows: Row[] }>;
}

/** Before the first of them is made; the tables of command-api are there. */
export async function noteDemoSignIns(sql: Sql): Promise<void> {
  await sql.query("insert into accounts.demo_sign_ins default values on conflict do nothing");
}

/** Whether the community of this database has sign-ins that everybody knows; also before anything ever ran on it. */
export async function hasDemoSignIns(sql: Sql, log: Pick<EventLog, "readIdempotencyKey">): Promise<boolean> {
  const { rows } = await sql.query<{ there: boolean }>("select to_regclass('accounts.demo_sign_ins') is not null as there");
  if (rows[0]?.there && (await sql.query("select from accounts.demo_sign_ins")).rows.length > 0) return true;
  // Written by version 1.2 or before, which made no note: the log knows what the demo members were registered under.
  return (await log.readIdempotencyKey(`${DEMO_KEYS} register 0`)) !== undefined;
}

/**
 * What to throw where there are such sign-ins; undefined where they may be: only this machine gets in, or somebody insists. Never in
 * production.
 */
export function demoRefusalOf(config: Pick<Config, "environment" | "demo" | "host" | "trustedProxies">): ConfigError | undefined {
  if (config.environment === "production") {
    return new ConfigError([
      "这里有演示账号，密码人人皆知，不能用于 NODE_ENV=production · there are demo sign-ins here, which everybody knows: " +
        "not with NODE_ENV=production. Choose another DATA_DIR or DATABASE_URL",
    ]);
  }
  if (config.demo === "insisted" || !isReachableFromElsewhere(config)) return undefined;
  const where = config.trustedProxies.length > 0 ? "TRUSTED_PROXIES" : `HOST ${config.host}`;
  return new ConfigError([
    `${where}: 这里有演示账号，密码人人皆知，而这个地址别人也能访问 · there are demo sign-ins here, which everybody knows, and others ` +
      "would reach them. Choose another DATA_DIR or DATABASE_URL for a community of your own, or insist with DEMO=1",
  ]);
}
