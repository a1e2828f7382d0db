import { spawn } from "node:child_process";
import type { Output } from "./output.ts";
import { showProgress } from "./progress.ts";

/** Writes the demo content beside the running services; a start that was interrupted takes it up again the next time. */
export function runSeed(options: { script: string; environment: Record<string, string | undefined>; output: Output }): {
  stop(): Promise<void>;
} {
  const { output } = options;
  const child = spawn(process.execPath, ["--enable-source-maps", options.script, "--demo"], {
    env: options.environment,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    detached: process.platform !== "win32",
  });
  let stopping = false;
  const exited = new Promise<void>((resolve) => {
    child.once("error", () => resolve());
    child.once("exit", (code, signal) => {
      if (code !== 0 && !stopping) {
        output.line(
          `seed │ 演示内容没有写完，下次 npm start 会接着写 · ended (${signal ?? `exit ${code}`}); the next npm start goes on with it`,
        );
      }
      resolve();
    });
  });
  showProgress(child, "seed", output);
  child.stderr?.setEncoding("utf8").on("data", (text: string) => output.line(`seed │ ${text.trimEnd()}`));
  child.stdout?.setEncoding("utf8").on("data", (text: string) => output.line(`seed │ ${text.trimEnd()}`));
  return {
    async stop() {
      stopping = true;
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
      await exited;
    },
  };
}
