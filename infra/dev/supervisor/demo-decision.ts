import { type Config, isReachableFromElsewhere } from "@shiye/infra/config/config";
import { demoRefusalOf, hasDemoSignIns } from "@shiye/infra/engines/demo-sign-ins";
import type { EventLog } from "@shiye/infra/event-store/event-log";
import { openEventLog } from "@shiye/infra/event-store/open-event-log";
import { openPool } from "@shiye/infra/postgres/open-pool";
import { type BegunDemo, beginDemo, isDemoWritten, readBegunDemo } from "../seed/demo-notes.ts";

/**
 * Whether this start writes demo content, which brings sign-ins that everybody knows: only where nothing is in the log yet and only this
 * machine gets in, or where somebody insists. To be asked before any service has written; the answer is kept, so that a start
 * that is interrupted is gone on with, although by then something is in the log.
 */
export async function decideOnDemo(config: Config & { databaseUrl: string }, now: () => number): Promise<boolean> {
  if (config.demo === "no" || isDemoWritten(config.dataDir)) return false;
  if (readBegunDemo(config.dataDir)) return true;
  if (config.demo === "first-start" && !(await isLogEmpty(config))) return false;
  beginDemo(config.dataDir, { now: now(), ...config.demoSize, writing: false });
  return true;
}

/**
 * Refuses, before any service listens, to open a community with sign-ins that everybody knows to others, whether the data folder knows
 * of them or only the database does (an external one, with another folder). Throws a ConfigError.
 */
export async function keepDemoAtHome(config: Config & { databaseUrl: string }): Promise<void> {
  const refusal = demoRefusalOf(config);
  if (!refusal) return;
  const there = readBegunDemo(config.dataDir)?.writing || (await withLog(config, (log) => hasSignInsIn(config.databaseUrl, log)));
  if (there) throw refusal;
}

async function hasSignInsIn(databaseUrl: string, log: EventLog): Promise<boolean> {
  const pool = openPool({ connectionString: databaseUrl, application_name: "start", max: 1 }, () => {});
  try {
    return await hasDemoSignIns(pool, log);
  } finally {
    await pool.end();
  }
}

const isLogEmpty = (config: Config & { databaseUrl: string }) => withLog(config, async (log) => (await log.readLastPosition()) === 0n);

async function withLog<Result>(
  { databaseUrl, eventLogUrl }: Config & { databaseUrl: string },
  use: (log: EventLog) => Promise<Result>,
): Promise<Result> {
  const log = await openEventLog({ databaseUrl, ...(eventLogUrl ? { eventLogUrl } : {}) });
  try {
    return await use(log);
  } finally {
    await log.close();
  }
}

/** The sign-ins that a start prints; nothing where there are none. */
export function demoSignIns(config: Config): string[] {
  const begun = readBegunDemo(config.dataDir);
  if (!begun) return [];
  const lines = [`  演示账号 sign-ins    ${accountsOf(begun)} / shiye123 · admin / shiye-admin`];
  if (isReachableFromElsewhere(config)) {
    lines.push("  注意：演示账号的密码人人皆知，而这个地址别人也能访问 · everybody knows these passwords, and others reach this address");
  }
  return lines;
}

function accountsOf({ members }: BegunDemo): string {
  const last = `user${String(members).padStart(3, "0")}`;
  return members === 1 ? last : `user001 … ${last}`;
}
