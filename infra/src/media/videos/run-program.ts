import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";

interface ProgramRun {
  /** False too when it had to be ended. */
  ok: boolean;
  output: string;
}

const OUTPUT_LIMIT = 64 * 1024;

/**
 * Runs a program without a shell and with nothing of our environment, at the lowest priority: requests go first. What takes longer than
 * `timeoutMs`, or is still running when `signal` aborts, is killed.
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
    child.once("spawn", () => yieldToOthers(child.pid));
    // Not started, or ended by the signal; then nothing else may follow.
    child.once("error", () => resolve({ ok: false, output }));
    child.once("close", (code) => resolve({ ok: code === 0, output }));
  });
}

function yieldToOthers(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It may have ended already, or the system has no priorities: then it runs as it is.
  }
}
