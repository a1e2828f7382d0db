import type { Command } from "commander";

/** The caller asked for something that cannot be: told in a line or two, with how to ask. */
export class UsageError extends Error {}

/** Runs a verb; what it refuses is told with the verb's usage and exit code 1. Never ends the process, which may have started a database. */
export function verb<Args extends unknown[]>(work: (...args: Args) => Promise<void>) {
  return async function (this: Command, ...args: Args): Promise<void> {
    try {
      await work(...args);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      console.error(`${error.message}\n${this.helpInformation().split("\n", 1)[0]}`);
      process.exitCode = 1;
    }
  };
}
