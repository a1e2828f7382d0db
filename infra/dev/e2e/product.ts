import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { inheritedEnvironment } from "@shiye/infra/config/environment";
import { findFreePort } from "@shiye/infra/engines/free-port";
import { CAPTCHA_TEST_ANSWER } from "../world/world-member.ts";
import { processTree, type RunningProcess } from "./processes.ts";

export const checkout = path.resolve(import.meta.dirname, "../../..");
/** The last of the lines that say that it is ready. */
const READY = "停止 stop";

/** `npm start` as a person types it, without npm around it. */
export interface Product {
  url: string;
  dataDir: string;
  /** From the command to the line that says it is ready. */
  readyMs: number;
  /** Everything that was printed. */
  printed(): string;
  /** All processes of it, the supervisor first. */
  processes(): RunningProcess[];
  /** The process of one service: `command-api`, `gateway`, ... */
  service(name: string): RunningProcess;
  signal(signal: NodeJS.Signals): void;
  /** With its exit code, or null when it was killed. */
  ended: Promise<number | null>;
  hasEnded(): boolean;
  /** As when the window of the terminal is closed: nobody reads any more, and the process is told that. */
  hangUp(): void;
  /** Ctrl+C, and to the end of it. */
  stop(): Promise<number | null>;
}

export interface Start {
  dataDir: string;
  port: number;
  /** Variables beside those of every test: an empty text counts as not set. */
  environment?: Record<string, string>;
  /** Default: this checkout. */
  from?: string;
  /** The file of `infra/dev/bin`, with its arguments. Default: `npm start`. */
  command?: readonly [string, ...string[]];
  /** A program, with its arguments, that runs the command. */
  under?: readonly string[];
}

/** A folder with a space in its name, as people have them; others may enter it, which is the ordinary road for root. */
function createDataDir(): string {
  const dataDir = mkdtempSync(path.join(tmpdir(), "shiye end to end "));
  chmodSync(dataDir, 0o711);
  return dataDir;
}

export async function createPlace(): Promise<Start & { remove(): Promise<void> }> {
  const dataDir = createDataDir();
  return { dataDir, port: await findFreePort(), remove: () => rm(dataDir, { recursive: true, force: true }) };
}

export function environmentOf({ dataDir, port, environment }: Start): Record<string, string | undefined> {
  return {
    ...inheritedEnvironment(),
    PORT: String(port),
    HOST: "127.0.0.1",
    DATA_DIR: dataDir,
    DATABASE_URL: "",
    DEMO: "0",
    NODE_ENV: "test",
    CAPTCHA_TEST_ANSWER,
    // Everybody in a test comes from one address.
    RATE_LIMIT_FACTOR: "1000",
    ...environment,
  };
}

interface Launched {
  child: ChildProcess;
  printed: () => string;
  ended: Promise<number | null>;
}

/** Runs the command; answers at once, whatever becomes of it. */
export function launchProduct(start: Start): Launched {
  const { from = checkout, under = [] } = start;
  const [file, ...words] = start.command ?? ["start.mjs"];
  const [program = process.execPath, ...args] = [...under, process.execPath, path.join(from, "infra/dev/bin", file), ...words];
  const child = spawn(program, args, {
    env: environmentOf(start),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
  }
  // Not "exit": its last words may still be in the pipe then.
  return { child, printed: () => printed, ended: once(child, "close").then(([code]) => code as number | null) };
}

/** Runs the command and waits until it says that it is ready. */
export async function startProduct(start: Start): Promise<Product> {
  const began = performance.now();
  const { child, printed, ended } = launchProduct(start);
  const ready = new Promise<void>((resolve) => child.stdout?.on("data", () => printed().includes(READY) && resolve()));
  const outcome = await Promise.race([ready.then(() => "ready" as const), ended]);
  if (outcome !== "ready") throw new Error(`The product ended with ${outcome} before it was ready:\n${printed()}`);
  const readyMs = performance.now() - began;

  const processes = () => processTree(child.pid ?? 0);
  return {
    url: `http://127.0.0.1:${start.port}`,
    dataDir: start.dataDir,
    readyMs,
    printed,
    processes,
    service(name) {
      const found = processes().find(({ command }) => command.includes(`${path.sep}${name}.mjs`));
      if (!found) throw new Error(`${name} does not run:\n${printed()}`);
      return found;
    },
    signal: (signal) => void child.kill(signal),
    ended,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    hangUp() {
      child.stdout?.destroy();
      child.stderr?.destroy();
      child.kill("SIGHUP");
    },
    stop() {
      child.kill("SIGINT");
      return ended;
    },
  };
}
