import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";

interface ProgramRun {
  /** Also false when the program was killed. */
  ok: boolean;
  /** It took too long, or `signal` ended it. */
  killed: boolean;
  output: string;
}

const OUTPUT_LIMIT = 64 * 1024;

/**
 * Runs a program without a shell, without our environment, at the lowest priority, so that requests go first. It is killed after
 * `timeoutMs`, or when `signal` aborts.
 */
export function runProgram(
  file: string,
  args: readonly string[],
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<ProgramRun> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      shell: false,
      env: {},
      stdio: ["ignore", "pipe", "ignore"],
      timeout: timeoutMs,
      killSignal: "SIGKILL",
      signal,
      windowsHide: true,
    });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      if (output.length < OUTPUT_LIMIT) output += chunk;
    });
    child.once("spawn", () => lowerPriority(child.pid));
    // It did not start, or the signal ended it. A "close" event may be missing.
    child.once("error", () => resolve({ ok: false, killed: child.killed, output }));
    child.once("close", (code) => resolve({ ok: code === 0, killed: child.killed, output }));
  });
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // The program may have ended, or the system may have no priorities. Then it runs as it is.
  }
}
