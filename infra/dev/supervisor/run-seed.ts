import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { endChild, killChild } from "./end-child.ts";
import type { Output } from "./output.ts";
import { showProgress } from "./progress.ts";
import { createRestartPause } from "./restart-pause.ts";

const PAUSE = { firstMs: 1000, longestMs: 5000, healthyMs: 30_000 };
/** That end soon after they began, one after the other: then it is no accident. */
const SHORT_ATTEMPTS = 5;

/**
 * Writes the demo content beside the running services. What was interrupted, by a database that went away for example, is gone on with
 * after a pause; when that does not help, by the next start.
 */
export function runSeed(options: {
  script: string;
  environment: Record<string, string | undefined>;
  output: Output;
  /** How long it may take to end when it is stopped; then it is killed. Default: as long as a service. */
  stopPatienceMs?: number;
  pause?: typeof PAUSE;
}): { stop(): Promise<void>; kill(): void } {
  const { output, pause = PAUSE } = options;
  const leaving = new AbortController();
  const pauseAfter = createRestartPause(pause);
  let child: ChildProcess | undefined;

  /** How it ended; undefined when all is written. */
  async function run(): Promise<string | undefined> {
    const launched = spawn(process.execPath, ["--enable-source-maps", options.script, "--demo"], {
      env: options.environment,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      detached: process.platform !== "win32",
    });
    child = launched;
    showProgress(launched, "seed", output);
    for (const stream of [launched.stderr, launched.stdout])
      stream?.setEncoding("utf8").on("data", (text: string) => output.line(`seed │ ${text.trimEnd()}`));
    return new Promise((resolve) => {
      launched.once("error", (error) => resolve(error.message));
      launched.once("exit", (code, signal) => resolve(code === 0 ? undefined : (signal ?? `exit ${code}`)));
    });
  }

  async function runToTheEnd(): Promise<void> {
    for (let short = 0; ; ) {
      const startedAt = Date.now();
      const reason = await run();
      if (reason === undefined || leaving.signal.aborted) return;
      const livedMs = Date.now() - startedAt;
      // One that ran for a while has written something.
      short = livedMs < pause.healthyMs ? short + 1 : 0;
      if (short === SHORT_ATTEMPTS) {
        output.line(`seed │ 演示内容没有写完，下次 npm start 会接着写 · ended (${reason}); the next npm start goes on with it`);
        return;
      }
      const pauseMs = pauseAfter(livedMs);
      output.line(`seed │ 演示内容没有写完，${pauseMs} 毫秒后接着写 · ended (${reason}), going on`);
      await delay(pauseMs, undefined, { signal: leaving.signal }).catch(() => undefined);
      if (leaving.signal.aborted) return;
    }
  }

  const ended = runToTheEnd();
  return {
    async stop() {
      leaving.abort();
      if (child) await endChild(child, ended, options.stopPatienceMs);
      await ended;
    },
    kill() {
      leaving.abort();
      if (child) killChild(child);
    },
  };
}
