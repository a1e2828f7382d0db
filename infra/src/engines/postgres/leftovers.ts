import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import path from "node:path";
import { hasCode } from "../../errors.ts";
import { pause } from "../../waiting.ts";

/**
 * What `kill -9` may leave behind, and what the next start does about it:
 *
 *   our process died          postmaster lives on      ask it to stop (fast shutdown), then start our own
 *   the postmaster died       backends may live on     they hold the shared memory: stop them
 *   everything died           a stale postmaster.pid   postgres copes, unless the pid now belongs to somebody else
 */
export async function clearLeftovers(cluster: string, log: (message: string) => void): Promise<void> {
  const pidFile = path.join(cluster, "postmaster.pid");
  const recorded = readRecordedPid(pidFile);
  const survivors = processesOf(cluster, recorded);
  if (survivors.length > 0) {
    log(`stopping a PostgreSQL left over from an earlier run (pid ${survivors.join(", ")})`);
    await stopAll(cluster, recorded, survivors);
  }
  // Nothing of this cluster runs any more, so the file is stale, and the pid in it may be anybody's.
  rmSync(pidFile, { force: true });
}

async function stopAll(cluster: string, recorded: number | undefined, survivors: readonly number[]): Promise<void> {
  // The postmaster first and alone: it stops its backends in order and writes a checkpoint. Without one there is nothing to be saved
  // by patience: the next start recovers from the write-ahead log, whatever the orphans were at.
  const postmaster = survivors.filter((pid) => pid === recorded);
  const rungs: [NodeJS.Signals, readonly number[], number][] = [
    ["SIGINT", postmaster, 10_000],
    ["SIGQUIT", survivors, postmaster.length > 0 ? 5_000 : 1_000],
    ["SIGKILL", survivors, 5_000],
  ];
  for (const [signal, targets, patience] of rungs) {
    if (targets.length === 0) continue;
    for (const pid of targets) signalQuietly(pid, signal);
    const deadline = performance.now() + patience;
    while (performance.now() < deadline) {
      if (processesOf(cluster, recorded).length === 0) return;
      await pause(15);
    }
  }
  throw new Error(
    `A PostgreSQL of an earlier run (pid ${survivors.join(", ")}) still holds ${cluster} and cannot be stopped. End it by hand.`,
  );
}

function signalQuietly(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended in the meantime.
  }
}

/** "" for a file that is not there. A server that ends takes its own along, also between a look and the reading. */
export function readIfThere(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return "";
    throw error;
  }
}

function readRecordedPid(pidFile: string): number | undefined {
  const pid = Number.parseInt(readIfThere(pidFile).split("\n")[0] ?? "", 10);
  // Single-user mode records a negative pid.
  return Number.isSafeInteger(pid) && pid !== 0 ? Math.abs(pid) : undefined;
}

/**
 * Pids of everything that runs on this cluster. Every PostgreSQL process works inside its data directory, so on Linux
 * the working directory identifies them all, whoever owned the pid before. Elsewhere only the recorded pid can be looked at.
 */
function processesOf(cluster: string, recorded: number | undefined): number[] {
  if (process.platform === "linux") {
    const real = existsSync(cluster) ? realpathSync(cluster) : cluster;
    return readdirSync("/proc")
      .filter((entry) => /^\d+$/.test(entry) && linkTarget(`/proc/${entry}/cwd`) === real && isPostgres(linkTarget(`/proc/${entry}/exe`)))
      .map(Number);
  }
  return recorded !== undefined && runsPostgres(recorded) ? [recorded] : [];
}

/** " (deleted)" is appended when the programs were reinstalled under a running server. */
function isPostgres(executable: string | undefined): boolean {
  return executable !== undefined && path.basename(executable.replace(/ \(deleted\)$/, "")) === "postgres";
}

function linkTarget(link: string): string | undefined {
  try {
    return readlinkSync(link);
  } catch {
    return undefined;
  }
}

function runsPostgres(pid: number): boolean {
  try {
    const command =
      process.platform === "win32"
        ? execFileSync("tasklist", ["/FI", `PID eq ${pid}`, "/NH"], { encoding: "utf8" })
        : execFileSync("ps", ["-p", String(pid), "-o", "comm="], { encoding: "utf8" });
    return /postgres/i.test(command);
  } catch {
    return false;
  }
}
