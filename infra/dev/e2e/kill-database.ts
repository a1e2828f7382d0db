import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { killAll, processTree } from "./processes.ts";

/** What dies when PostgreSQL does: its first process, one that serves a connection (the server then recovers by itself), or all of it. */
export const waysToDie = ["postmaster", "backend", "everything"] as const;
export type WayToDie = (typeof waysToDie)[number];

/** Pid of the embedded server's first process; undefined while none has written its file. */
export function postmasterOf(dataDir: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(path.join(dataDir, "postgres/cluster/postmaster.pid"), "utf8"), 10);
    return Number.isSafeInteger(pid) ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** `kill -9`, as soon as there is something to kill: it may be away at this moment, or nobody connected. */
export async function killDatabase(dataDir: string, way: WayToDie): Promise<void> {
  while (!killNow(dataDir, way)) await delay(20);
}

function killNow(dataDir: string, way: WayToDie): boolean {
  const pid = postmasterOf(dataDir);
  const [postmaster, ...others] = pid === undefined ? [] : processTree(pid);
  if (!postmaster?.command.includes("postgres")) return false;
  const backend = others.find(({ command }) => /127\.0\.0\.1/.test(command));
  const victims = { postmaster: [postmaster], backend: backend ? [backend] : [], everything: [postmaster, ...others] }[way];
  killAll(victims);
  return victims.length > 0;
}
