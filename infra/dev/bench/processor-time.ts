import { readdirSync, readFileSync } from "node:fs";

const TICK_MS = 10;

/**
 * Processor time that processes have used so far, in milliseconds, by a name that the caller gives to some of them (undefined: not counted).
 * Unlike times and rates it hardly depends on what else the machine does. Linux only; source: proc(5), utime and stime in ticks.
 */
export function processorTime(nameOf: (pid: number, command: string) => string | undefined): Map<string, number> {
  const used = new Map<string, number>();
  for (const entry of readdirSync("/proc")) {
    const pid = Number(entry);
    if (!Number.isInteger(pid)) continue;
    try {
      const name = nameOf(pid, readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " "));
      if (name === undefined) continue;
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
      used.set(name, (used.get(name) ?? 0) + (Number(fields[11]) + Number(fields[12])) * TICK_MS);
    } catch {
      // It ended meanwhile.
    }
  }
  return used;
}

/** "command-api 0.12, postgres 0.30": what each used between two looks, in milliseconds a call. */
export function spentPerCall(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>, calls: number): string {
  return [...after].map(([name, ms]) => `${name} ${((ms - (before.get(name) ?? 0)) / calls).toFixed(2)}`).join(", ");
}
