import { setTimeout as delay } from "node:timers/promises";
import { type Config, readConfig } from "../config/config.ts";
import { ConfigError } from "../config/config-error.ts";
import { inheritedEnvironment } from "../config/environment.ts";
import { lonelyVariables } from "../config/lonely-variables.ts";
import { openTracing } from "../tracing/open-tracing.ts";
import type { Tracing } from "../tracing/tracing.ts";
import { keepFilesPrivate } from "./data-folder.ts";

/** Longer than a server's own draining, shorter than the supervisor's patience. */
const STOP_PATIENCE_MS = 12_000;

interface RunningService {
  /** Reported to the starting process; undefined when the service does not listen. */
  readonly port?: number;
  /** Finishes what was accepted, then lets go of everything. Called once. */
  stop(): Promise<void>;
}

/** How a process reports the progress of long work to its parent process. */
export interface Teller {
  /** Replaces what was told before. */
  progress(text: string): void;
  /** The end of it. */
  done(text: string): void;
}

interface ServiceDefinition {
  readonly name: string;
  /**
   * Resolves when the service takes work. What it throws ends the process: ConfigErrors without a stack. `log` prints a line; `teller`
   * is for what takes long; `tracing` is there where spans are wanted.
   */
  readonly start: (config: Config, log: (message: string) => void, teller: Teller, tracing: Tracing | undefined) => Promise<RunningService>;
}

/**
 * The whole life of a service's process; a `main.ts` is one call of it:
 *
 *   runService({
 *     name: "query-api",
 *     start: async (config, log) => {
 *       const api = await createQueryApi({ databaseUrl: requireDatabaseUrl(config), log });
 *       const listening = await listen(createServer(api.app), config);
 *       return { port: listening.port, stop: async () => { await listening.close(); await api.close(); } };
 *     },
 *   });
 *
 * Under a supervisor (an IPC channel is there) it says `{ ready: { port } }` once it takes work, and drains when the channel
 * closes, because then nobody is left to stop it. SIGTERM and SIGINT drain too; a second one ends at once.
 * A fault that nobody caught ends the process with 1: the state is unknown, and the log has everything that was acknowledged.
 */
export function runService({ name, start }: ServiceDefinition): void {
  keepFilesPrivate();
  // Writing to a supervisor that died must not become the fault that keeps us from draining.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  const log = (message: string) => void process.stdout.write(`${message}\n`);

  // A supervisor shows how far something is on one line; without one, each is a line like any other.
  const tell = (message: { progress: string } | { done: string }, text: string): void =>
    process.channel ? void process.send?.(message, undefined, undefined, () => undefined) : log(text);
  const progress = (text: string) => tell({ progress: text }, text);
  const done = (text: string) => tell({ done: text }, text);

  const die = (error: unknown): never => {
    const words = error instanceof ConfigError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(`${name}: ${words}\n`);
    process.exit(error instanceof ConfigError ? 2 : 1);
  };
  process.on("uncaughtException", die);
  process.on("unhandledRejection", die);

  // A stop that arrives while we are still starting waits for the start: only then there is something to let go of.
  const begin = async (): Promise<RunningService> => {
    const config = readConfig(inheritedEnvironment());
    // A supervisor says it once, for all.
    if (!process.channel) for (const line of lonelyVariables(inheritedEnvironment())) log(line);
    const tracing = await openTracing(config, name);
    const service = await start(config, log, { progress, done }, tracing);
    return { ...service, stop: () => service.stop().then(tracing?.close) };
  };
  const starting = begin();
  let stopping = false;
  const stop = async (cause: string): Promise<void> => {
    if (stopping) {
      // The channel closes right after a supervisor's own SIGTERM; only a second signal is an order to hurry.
      if (cause !== "supervisor gone") process.exit(1);
      return;
    }
    stopping = true;
    const patience = delay(STOP_PATIENCE_MS, "slow" as const, { ref: false });
    const outcome = await Promise.race([starting.then((service) => service.stop()).catch(die), patience]);
    if (outcome === "slow") die(new Error(`not drained after ${STOP_PATIENCE_MS / 1000} s (${cause})`));
    process.exit(0);
  };
  process.on("SIGTERM", () => void stop("SIGTERM"));
  process.on("SIGINT", () => void stop("SIGINT"));
  if (process.channel) process.on("disconnect", () => void stop("supervisor gone"));

  starting.then((service) => {
    // Without a callback, a channel that closes at this moment would raise an error event.
    process.send?.({ ready: { port: service.port } }, undefined, undefined, () => undefined);
    if (!process.channel) log(service.port === undefined ? `${name} runs` : `${name} listens on port ${service.port}`);
  }, die);
}
