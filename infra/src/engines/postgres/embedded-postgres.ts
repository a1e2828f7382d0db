import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { findFreePort, isPortTaken } from "../free-port.ts";
import { chooseAccount } from "./account.ts";
import { APP_ROLE, prepareAppRole } from "./app-role.ts";
import { findBinaries, type PostgresBinaries } from "./binaries.ts";
import { type Cluster, commandOf, OWNER, openCluster, urlOf } from "./cluster.ts";
import { clearLeftovers, readIfThere } from "./leftovers.ts";
import { postgresSettings } from "./settings.ts";

interface EmbeddedPostgresOptions {
  /** Everything lives below it: `cluster/`, `password` and `app-password` (0600), `port`, `postgres.log`. Created if missing. */
  readonly dataDir: string;
  /** Default: the port of the last run if it is free, else one that the system gives to nobody. */
  readonly port?: number;
  /** False only for throw-away test clusters. */
  readonly durable?: boolean;
  readonly log: (message: string) => void;
  /** Gives the start up: what runs by then is stopped before the start rejects. */
  readonly signal?: AbortSignal;
  /** For tests of the launcher itself; default: the programs that npm installed. */
  readonly binaries?: PostgresBinaries;
  readonly canUnshare?: () => boolean;
}

export interface EmbeddedPostgres {
  /** Connection string of the product's role, which owns the database and nothing else; password included. */
  readonly url: string;
  /** Connection string of the superuser: for set-ups of tests, which make databases. Nothing of the product gets it. */
  readonly superuserUrl: string;
  readonly port: number;
  /** Pid of the postmaster. */
  readonly pid: number;
  /** Resolves when the server has ended, for whatever reason. */
  readonly exited: Promise<void>;
  /** Fast shutdown: transactions are rolled back, a checkpoint is written. Idempotent. */
  stop(): Promise<void>;
  /** Fast shutdown that nobody waits for: for whoever ends at this moment. */
  leave(): void;
  /** Immediate shutdown: nothing is written, and the next start recovers. */
  kill(): void;
}

const LARGEST_LOG = 10 * 1024 * 1024;
/** Recovery after a crash replays the write-ahead log; on a slow disk that takes its time. */
const START_PATIENCE = 120_000;

/** Starts our own PostgreSQL on `dataDir`, after clearing whatever an earlier run left there. Throws in plain words. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { durable = true, log, binaries = findBinaries(), canUnshare, signal } = options;
  const account = chooseAccount({ binaries, dataDir: path.resolve(options.dataDir), ...(canUnshare && { canUnshare }) });
  await clearLeftovers(path.join(account.dataDir, "cluster"), log);
  await clearLeftovers(path.join(account.dataDir, "cluster.unfinished"), log);
  const cluster = await openCluster(account, durable);
  const port = await choosePort(account.dataDir, options.port);
  signal?.throwIfAborted();

  const logFile = path.join(account.dataDir, "postgres.log");
  const output = openLog(logFile);
  const [command, args, spawnOptions] = commandOf(account, account.binaries.postgres, [
    "-D",
    cluster.folder,
    ...postgresSettings({ port, durable }),
  ]);
  // A session of its own: Ctrl+C in the terminal must reach us alone, we stop the server when its clients are done.
  // Output goes to a file, not to a pipe, because the server may outlive us.
  const child = spawn(command, args, { ...spawnOptions, detached: true, stdio: ["ignore", output, output] });
  closeSync(output);
  const exited = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  const stopServer = () => stop(child, exited, account.binaries.pgCtl, cluster);
  const leave = () => void child.kill("SIGINT");
  // Whoever ends before the server is ready has no way yet to stop it.
  process.once("exit", leave);
  try {
    await untilReady(child, cluster, logFile, signal);
    await prepareAppRole(urlOf(OWNER, cluster.password, port), cluster.appPassword);
  } catch (error) {
    await stopServer();
    throw error;
  } finally {
    process.off("exit", leave);
  }
  writeFileSync(path.join(account.dataDir, "port"), String(port), { mode: 0o600 });

  return {
    url: urlOf(APP_ROLE, cluster.appPassword, port),
    superuserUrl: urlOf(OWNER, cluster.password, port),
    port,
    pid: child.pid ?? 0,
    exited,
    stop: stopServer,
    leave,
    kill: () => void child.kill("SIGQUIT"),
  };
}

/** The last line of postmaster.pid turns to "ready" when connections are accepted: what `pg_ctl --wait` looks at, too. */
async function untilReady(child: ChildProcess, cluster: Cluster, logFile: string, signal: AbortSignal | undefined): Promise<void> {
  const pidFile = path.join(cluster.folder, "postmaster.pid");
  const deadline = performance.now() + START_PATIENCE;
  while (performance.now() < deadline) {
    signal?.throwIfAborted();
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) {
      throw new Error(`PostgreSQL did not start:\n${lastLines(logFile)}`);
    }
    const lines = readIfThere(pidFile).split("\n");
    if (lines[0] === String(child.pid) && lines[7]?.trim() === "ready") return;
    await delay(10);
  }
  throw new Error(`PostgreSQL was not ready after ${START_PATIENCE / 1000} seconds:\n${lastLines(logFile)}`);
}

async function stop(child: ChildProcess, exited: Promise<void>, pgCtl: string, cluster: Cluster): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  // Windows has no signals: there, pg_ctl knows the event to set.
  if (process.platform === "win32") spawn(pgCtl, ["stop", "-D", cluster.folder, "-m", "fast"], { stdio: "ignore" });
  else child.kill("SIGINT");
  const patience = new AbortController();
  const slow = delay(15_000, "slow", { signal: patience.signal, ref: false }).catch(() => "stopped");
  if ((await Promise.race([exited, slow])) === "slow") child.kill("SIGQUIT");
  patience.abort();
  await exited;
}

/** That of the last run may be written down somewhere. */
async function choosePort(dataDir: string, wanted: number | undefined): Promise<number> {
  if (wanted !== undefined) return wanted;
  const last = Number.parseInt(readIfThere(path.join(dataDir, "port")), 10);
  return last > 0 && last < 65_536 && !(await isPortTaken(last, "127.0.0.1")) ? last : findFreePort();
}

function openLog(logFile: string): number {
  if (existsSync(logFile) && statSync(logFile).size > LARGEST_LOG) renameSync(logFile, `${logFile}.1`);
  return openSync(logFile, "a", 0o600);
}

function lastLines(logFile: string): string {
  return readFileSync(logFile, "utf8").trimEnd().split("\n").slice(-8).join("\n");
}
