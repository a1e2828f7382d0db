import { spawn } from "node:child_process";
import type { Output } from "./output.ts";

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
  const exited = new Promise<void>((resolve) => {
    child.once("error", () => resolve());
    child.once("exit", () => resolve());
  });
  child.on("message", (message: unknown) => {
    if (typeof message === "object" && message !== null && "progress" in message) output.progress(String(message.progress));
    if (typeof message === "object" && message !== null && "done" in message) {
      output.endProgress();
      output.line(String(message.done));
    }
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => output.line(`seed │ ${text.trimEnd()}`));
  child.stdout?.setEncoding("utf8").on("data", (text: string) => output.line(`seed │ ${text.trimEnd()}`));
  return {
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
      await exited;
    },
  };
}
