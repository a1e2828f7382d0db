import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

const Holder = z.object({ pid: z.number().int(), command: z.string() });

/** What a process was started as, or undefined when there is none with this pid. A pid alone proves nothing: it may belong to somebody else now. */
function commandOf(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch {
    return undefined;
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
  } catch {
    // Without /proc the pid is all there is to go by.
    return "";
  }
}

/**
 * One supervisor for each data folder. A lock that was left by a killed process is taken over: its holder is gone, or its pid
 * belongs to something that was started as something else.
 */
export function takeLock(dataDir: string): { ok: true; release: () => void } | { ok: false; pid: number } {
  const file = path.join(dataDir, "supervisor.json");
  const holder = readHolder(file);
  if (holder && holder.pid !== process.pid) {
    const command = commandOf(holder.pid);
    if (command !== undefined && (command === "" || command === holder.command)) return { ok: false, pid: holder.pid };
  }
  writeFileSync(file, JSON.stringify({ pid: process.pid, command: commandOf(process.pid) ?? "" }));
  return { ok: true, release: () => rmSync(file, { force: true }) };
}

function readHolder(file: string): z.output<typeof Holder> | undefined {
  try {
    return Holder.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return undefined;
  }
}
