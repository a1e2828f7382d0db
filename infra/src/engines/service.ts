import { type Config, readConfig } from "../config/config.ts";
import { inheritedEnvironment } from "../config/environment.ts";

export interface RunningService {
  /** Finishes what was accepted, then lets go of everything. */
  stop(): Promise<void>;
}

/** Longer than any call may take; a drain that hangs must not keep the machine from shutting down. */
const DRAIN_PATIENCE_MS = 12_000;

/**
 * The life of a process: configuration, start, ready, drain. A supervisor learns that the service is ready by a message, tells it
 * to drain by SIGTERM, and the service drains by itself when the supervisor is gone, however it went: their channel closes.
 */
export function runService(name: string, start: (config: Config) => Promise<RunningService>): void {
  let running: RunningService | undefined;
  let draining = false;

  const drain = async () => {
    if (draining) return;
    draining = true;
    setTimeout(() => process.exit(1), DRAIN_PATIENCE_MS).unref();
    await running?.stop().catch((error: unknown) => console.error(`${name}: could not stop cleanly`, error));
    process.exit(0);
  };
  process.on("SIGTERM", drain);
  process.on("SIGINT", drain);
  process.on("disconnect", drain);
  // A rejection that nobody awaited is a bug in a corner; everything that was acknowledged is in the log already. Start afresh.
  process.on("unhandledRejection", (error) => fail(name, error));
  process.on("uncaughtException", (error) => fail(name, error));

  start(readConfig(inheritedEnvironment(), process.cwd())).then(
    async (service) => {
      running = service;
      if (draining) await service.stop();
      process.send?.({ ready: {} });
    },
    (error: unknown) => fail(name, error),
  );
}

function fail(name: string, error: unknown): never {
  console.error(`${name}:`, error instanceof Error ? (error.stack ?? error.message) : error);
  process.exit(1);
}
