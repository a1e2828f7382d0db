import { ConfigError } from "@shiye/infra/config/config-error";
import { NoCommunityError } from "@shiye/infra/engines/existing-community";
import { faultWords } from "@shiye/infra/engines/fault-words";
import { hasCode, isDiskFull, messageOf } from "@shiye/infra/errors";
import type { Command } from "commander";

/** The line cannot be understood: told in a line or two, with how to ask. */
export class UsageError extends Error {}

/** The line is understood, and what it asks for cannot be: told in a line or two. */
export class RefusalError extends Error {}

/** What the shell gets: 0 for done, else one of these. */
export const EXIT = {
  /** Refused, failed, or something differs. */
  failed: 1,
  /** The line, or what is configured, cannot be understood. */
  misunderstood: 2,
  /** Ended by Ctrl+C before it was done: what shells say of a program that a signal ended. */
  interrupted: 130,
} as const;

/** Runs a verb; a line that it cannot understand is told with the verb's usage. Never ends the process, which may have started a database. */
export function verb<Args extends unknown[]>(work: (...args: Args) => Promise<void>) {
  return async function (this: Command, ...args: Args): Promise<void> {
    try {
      await work(...args);
    } catch (error) {
      process.exitCode = error instanceof UsageError || error instanceof ConfigError ? EXIT.misunderstood : EXIT.failed;
      if (error instanceof UsageError) console.error(`${error.message}\n${this.helpInformation().split("\n", 1)[0]}`);
      else console.error(wordsOf(error));
    }
  };
}

function wordsOf(error: unknown): string {
  if (error instanceof RefusalError || error instanceof ConfigError || error instanceof NoCommunityError) return error.message;
  if (isDiskFull(error)) return `数据库所在的磁盘已满 · the disk of the database is full: ${messageOf(error)}`;
  // The last is of a file that is too long for its disk, as for many sticks.
  if (hasCode(error, "ENOSPC", "EDQUOT", "EFBIG")) return `磁盘写不下了 · there is no room to write to: ${messageOf(error)}`;
  return faultWords(error);
}

/** Of every verb that says something. */
export interface ForScripts {
  json?: true | undefined;
}

/** The option, and what a script gets by it. */
export const asJson = (what = "one object") => ["--json", what] as const;

/** What a verb has found out: in words, or as JSON, a list as one object a line. Progress goes to the error output, so a script gets this alone. */
export function answer({ json }: ForScripts, found: object, words: string | readonly string[]): void {
  const lines = json ? (Array.isArray(found) ? found : [found]).map((one) => JSON.stringify(one, plain)) : [words].flat();
  for (const line of lines) console.log(line);
}

const plain = (_key: string, value: unknown) => (typeof value === "bigint" ? String(value) : value);

/** For `addHelpText`: how it is typed. */
export const examples = (...lines: readonly string[]) =>
  ["after", `\n例 · for example\n${lines.map((line) => `  npm run shiye -- ${line}`).join("\n")}`] as const;
