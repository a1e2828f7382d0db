import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { unwritable } from "../config/private-folder.ts";

const Holder = z.object({ pid: z.number().int(), command: z.string(), databaseUrl: z.string().optional() });
type Holder = z.output<typeof Holder>;

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
 * belongs to something that was started as something else. Throws a ConfigError when the folder takes no file.
 */
export function takeLock(dataDir: string): Lock | { ok: false; pid: number } {
  const file = fileOf(dataDir);
  const holder = liveHolder(dataDir);
  if (holder && holder.pid !== process.pid) return { ok: false, pid: holder.pid };
  // Only our own eyes: the address of the database holds its password.
  const write = (more: { databaseUrl?: string }) => {
    try {
      writeFileSync(file, JSON.stringify({ pid: process.pid, command: commandOf(process.pid) ?? "", ...more }), { mode: 0o600 });
    } catch (error) {
      throw unwritable(dataDir, error);
    }
  };
  write({});
  return { ok: true, tellDatabase: (databaseUrl) => write({ databaseUrl }), release: () => rmSync(file, { force: true }) };
}

export interface Lock {
  ok: true;
  /** For tools that work beside the running product. */
  tellDatabase: (databaseUrl: string) => void;
  release: () => void;
}

/** The database of the product that runs on this folder now, if one does. */
export function runningDatabase(dataDir: string): string | undefined {
  return liveHolder(dataDir)?.databaseUrl;
}

const fileOf = (dataDir: string) => path.join(dataDir, "supervisor.json");

function liveHolder(dataDir: string): Holder | undefined {
  const holder = readHolder(fileOf(dataDir));
  const command = holder && commandOf(holder.pid);
  return command !== undefined && (command === "" || command === holder?.command) ? holder : undefined;
}

function readHolder(file: string): Holder | undefined {
  try {
    return Holder.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return undefined;
  }
}
