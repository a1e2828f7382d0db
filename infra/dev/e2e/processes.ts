import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";

export interface RunningProcess {
  pid: number;
  parent: number;
  command: string;
}

/** Everything that runs on this machine; zombies, which run no more, are left out. */
function everyProcess(): RunningProcess[] {
  if (existsSync("/proc/self/stat")) {
    return readdirSync("/proc")
      .filter((entry) => /^\d+$/.test(entry))
      .flatMap((entry) => {
        try {
          // The name in brackets may hold anything, so the fields are counted from its end.
          const [state, parent] = readFileSync(`/proc/${entry}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
          const command = readFileSync(`/proc/${entry}/cmdline`, "utf8").replaceAll("\0", " ").trim();
          return state === "Z" ? [] : [{ pid: Number(entry), parent: Number(parent), command }];
        } catch {
          return []; // It ended while we looked.
        }
      });
  }
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  return lines.flatMap((line) => {
    const [, pid, parent, command = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid === undefined || command.includes("<defunct>") ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
  });
}

/** A process and all that came from it. */
export function processTree(root: number): RunningProcess[] {
  const all = everyProcess();
  const tree = all.filter(({ pid }) => pid === root);
  for (const member of tree) tree.push(...all.filter(({ parent }) => parent === member.pid));
  return tree;
}

/** Those of them that still run, as what they were: a pid alone may belong to somebody else by now. */
export function stillRunning(before: readonly RunningProcess[]): RunningProcess[] {
  const now = new Map(everyProcess().map((one) => [one.pid, one]));
  return before.filter(({ pid, command }) => now.get(pid)?.command === command);
}

/** As a power cut ends them: none may tidy up. One that ended while we went through them is no matter. */
export function killAll(processes: readonly RunningProcess[]): void {
  for (const { pid } of processes) {
    try {
      process.kill(pid, "SIGKILL");
    } catch (failure) {
      if ((failure as NodeJS.ErrnoException).code !== "ESRCH") throw failure;
    }
  }
}
