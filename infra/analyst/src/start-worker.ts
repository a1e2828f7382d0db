import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { StoredEvent } from "@shiye/events/envelope";
import { checkout } from "@shiye/infra/files/checkout";
import { build } from "esbuild";
import type { Changes } from "./changes.ts";
import { type Answer, Shape } from "./worker-messages.ts";

/** A handler that never ends must not hold a replay for ever. */
const BATCH_PATIENCE_MS = 60_000;
const START_PATIENCE_MS = 30_000;
const MEMORY_MB = 512;

const sources = path.join(checkout, "infra", "analyst", "src");

export interface AnalysisWorker {
  shape: Shape;
  fold(events: readonly StoredEvent[]): Promise<Changes>;
  /** Rejects when the process ends without having been stopped. */
  ended: Promise<never>;
  stop(): void;
}

/** What the analyst's own code threw: the event is at fault, as far as the engine knows, and becomes a dead letter. */
class AnalysisError extends Error {
  constructor(told: string) {
    const [, name, message] = /^(\w+): ([\s\S]*)$/.exec(told) ?? [];
    super(message ?? told);
    this.name = name ?? "Error";
  }
}

/** The process is gone, whatever the event: with the code of a system's fault, for which the engine gives up no event. */
export class WorkerGoneError extends Error {
  readonly code = "ECHILD";
}

/**
 * Runs an analyst's file in a process of its own: bundled into an empty folder, which is all that it may read; without environment, without
 * right to write files, start processes or load native code (Node's permission model), and with a bounded heap. The database's
 * password is in files that it cannot open. Node 20 to 24 cannot take the network from it: what it could reach asks for that password.
 */
export async function startWorker(file: string, { patienceMs = BATCH_PATIENCE_MS } = {}): Promise<AnalysisWorker> {
  const folder = mkdtempSync(path.join(tmpdir(), "shiye-analysis-"));
  try {
    const bundle = path.join(folder, "analysis.mjs");
    await bundleAnalysis(path.resolve(file), bundle);
    const child = fork(bundle, [], {
      execArgv: permissionsFor(folder),
      env: {},
      cwd: folder,
      // What it prints is for people: the standard output is the answer's.
      stdio: ["ignore", 2, 2, "ipc"],
    });
    return await talkTo(child, patienceMs, () => rmSync(folder, { recursive: true, force: true }));
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

function permissionsFor(folder: string): string[] {
  const [major = 20] = process.versions.node.split(".").map(Number);
  const permission = major >= 23 ? "--permission" : "--experimental-permission";
  return [permission, `--allow-fs-read=${folder}/*`, "--no-warnings", `--max-old-space-size=${MEMORY_MB}`];
}

async function bundleAnalysis(file: string, outfile: string): Promise<void> {
  const runner = path.join(sources, "worker.ts");
  const entry = `import { analysis } from ${JSON.stringify(file)};\nimport { runAnalysis } from ${JSON.stringify(runner)};\nrunAnalysis(analysis);\n`;
  await build({
    stdin: { contents: entry, resolveDir: checkout, loader: "ts" },
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "silent",
    alias: { "@shiye/analyst": path.join(sources, "define-analysis.ts") },
  });
}

async function talkTo(child: ChildProcess, patienceMs: number, clear: () => void): Promise<AnalysisWorker> {
  const waiting = new Map<number | "shape", { resolve: (answer: Answer) => void; reject: (error: Error) => void }>();
  let next = 1;
  let ended: Error | undefined;
  let stopped = false;
  let fail: (error: Error) => void = () => {};
  const failing = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  failing.catch(() => {});
  child.on("message", (answer: Answer) => {
    const key = "shape" in answer ? "shape" : answer.id;
    waiting.get(key)?.resolve(answer);
    waiting.delete(key);
  });
  child.on("exit", (code, signal) => {
    clear();
    ended ??= new WorkerGoneError(
      `The analysis ended by itself (${signal ?? `exit code ${code}`}): out of memory, or its file could not be run`,
    );
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
    if (!stopped) fail(ended);
  });

  function answerTo(key: number | "shape", longestMs: number, ask: () => void): Promise<Answer> {
    if (ended) return Promise.reject(ended);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        ended = new WorkerGoneError(`A handler did not come to its end within ${longestMs / 1000} s`);
        child.kill("SIGKILL");
      }, longestMs);
      const settle =
        <Value>(give: (value: Value) => void) =>
        (value: Value) => {
          clearTimeout(timer);
          give(value);
        };
      waiting.set(key, { resolve: settle(resolve), reject: settle(reject) });
      ask();
    });
  }

  const told = await answerTo("shape", START_PATIENCE_MS, () => {});
  // It has read its file, so nothing is left of it when this process is killed.
  clear();
  const shape = Shape.safeParse("shape" in told ? told.shape : undefined);
  if (!shape.success) {
    child.kill("SIGKILL");
    throw new Error(shape.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; "));
  }
  return {
    shape: shape.data,
    async fold(events) {
      const id = next++;
      const request = { id, events: events.map((event) => ({ ...event, position: String(event.position) })) };
      const answer = await answerTo(id, patienceMs, () => child.send(request));
      if ("error" in answer) throw new AnalysisError(answer.error);
      return "changes" in answer ? answer.changes : {};
    },
    ended: failing,
    stop() {
      stopped = true;
      child.kill("SIGKILL");
    },
  };
}
