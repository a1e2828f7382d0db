import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { messageOf } from "@shiye/infra/errors";
import { endChild, killChild } from "./end-child.ts";
import type { Output } from "./output.ts";
import { showProgress } from "./progress.ts";
import { createRestartPause } from "./restart-pause.ts";

const PAUSE = { firstMs: 200, longestMs: 5000, healthyMs: 30_000 };
const READY_PATIENCE_MS = 60_000;

interface ChildOptions {
  name: string;
  script: string;
  environment: Record<string, string | undefined>;
  /** Where the lines that it prints, and how far it is with what takes long, are shown. */
  output: Pick<Output, "line" | "progress" | "endProgress">;
  onCrash: (reason: string, pauseMs: number) => void;
}

export interface Child {
  /**
   * When the service said that it is ready; rejects when it failed before it ever was, because then starting it again would fail again. The
   * reason has its name and its last words: whoever shows it may have the lines somewhere else.
   */
  readonly ready: Promise<void>;
  /** Of the process that runs now. */
  pid(): number | undefined;
  /** Asks it to drain and waits; kills it when it takes too long. Idempotent. */
  stop(): Promise<void>;
  /** Ends it at once, and for good. */
  kill(): void;
}

/**
 * Starts a service and keeps it running: a crash is followed by a new start, with growing pauses. Answers at once, so that a service
 * which is still starting can be stopped like any other.
 */
export function superviseChild(options: ChildOptions): Child {
  let child: ChildProcess | undefined;
  let exited: Promise<void> = Promise.resolve();
  let stopping = false;
  const pauseAfter = createRestartPause(PAUSE);

  const launch = async (): Promise<void> => {
    const startedAt = Date.now();
    const launched = spawn(process.execPath, ["--enable-source-maps", options.script], {
      env: options.environment,
      // A message channel: the child learns from its closing that we are gone, however we went.
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      // Ctrl+C goes to the whole group of the terminal; children drain when we tell them, in order.
      detached: process.platform !== "win32",
    });
    child = launched;
    let lastWords = "";
    const print = (line: string) => options.output.line(`${options.name} │ ${line}`);
    launched.stdout?.setEncoding("utf8").on("data", lines(print));
    launched.stderr?.setEncoding("utf8").on(
      "data",
      lines((line) => {
        lastWords = line;
        print(line);
      }),
    );
    showProgress(launched, options.name, options.output);
    let reason = "";
    exited = new Promise((resolve) => {
      launched.once("error", (error) => {
        reason = error.message;
        resolve();
      });
      // Not "exit": its last words may still be in the pipe then.
      launched.once("close", (code, signal) => {
        reason = signal ?? `exit ${code}`;
        resolve();
      });
    });
    await untilReady(launched, exited, () => (lastWords ? `${options.name} (${reason}): ${lastWords}` : `${options.name}: ${reason}`));
    void exited.then(() => {
      if (!stopping) void relaunch(reason, Date.now() - startedAt);
    });
  };

  const relaunch = async (reason: string, livedMs: number): Promise<void> => {
    const pause = pauseAfter(livedMs);
    options.onCrash(reason, pause);
    await delay(pause);
    if (stopping) return;
    await launch().catch((error: unknown) => (stopping ? undefined : relaunch(messageOf(error), 0)));
  };

  const ready = launch();
  // Whoever stops it before it is ready does not wait for that any more.
  ready.catch(() => undefined);
  return {
    ready,
    pid: () => child?.pid,
    async stop() {
      stopping = true;
      if (child) await endChild(child, exited);
    },
    kill() {
      stopping = true;
      if (child) killChild(child);
    },
  };
}

async function untilReady(child: ChildProcess, exited: Promise<void>, reason: () => string): Promise<void> {
  const patience = new AbortController();
  const ready = new Promise<"ready">((resolve) => {
    child.on("message", (message: unknown) => {
      if (typeof message === "object" && message !== null && "ready" in message) resolve("ready");
    });
  });
  const slow = delay(READY_PATIENCE_MS, "slow" as const, { signal: patience.signal }).catch(() => "slow" as const);
  const outcome = await Promise.race([ready, exited.then(() => "exited" as const), slow]);
  patience.abort();
  if (outcome === "ready") return;
  if (outcome === "slow") child.kill("SIGKILL");
  throw new Error(outcome === "slow" ? `not ready after ${READY_PATIENCE_MS / 1000} s` : reason());
}

/** Splits a stream of text into whole lines. */
function lines(onLine: (line: string) => void): (text: string) => void {
  let rest = "";
  return (text) => {
    const parts = (rest + text).split("\n");
    rest = parts.pop() ?? "";
    for (const line of parts) if (line.trim() !== "") onLine(line);
  };
}
