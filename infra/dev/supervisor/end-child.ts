import type { ChildProcess } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";

/** Longer than a service drains. */
const PATIENCE_MS = 15_000;

/** Asks a process to end and waits, which `exited` tells; kills it when it takes too long. */
export async function endChild(child: ChildProcess, exited: Promise<unknown>, patienceMs = PATIENCE_MS): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  const patience = new AbortController();
  const slow = delay(patienceMs, true, { signal: patience.signal }).catch(() => false);
  if (await Promise.race([exited.then(() => false), slow])) child.kill("SIGKILL");
  patience.abort();
  await exited;
}

/** Ends a process and its own children at once. They lead groups of their own. */
export function killChild(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    if (process.platform === "win32") child.kill("SIGKILL");
    else process.kill(-child.pid, "SIGKILL");
  } catch {
    // It ended meanwhile.
  }
}
