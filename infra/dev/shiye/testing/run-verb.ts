import { formatWithOptions } from "node:util";
import { type Command, CommanderError } from "commander";
import { vi } from "vitest";
import { createProgram } from "../program.ts";

export interface VerbResult {
  /** The exit code. */
  code: number;
  /** What was written, to both outputs. */
  told: string;
}

/**
 * `npm run shiye -- <args>` in this process, with these variables: a start of its own costs a second or two. `main.int.test.ts`
 * starts one, to see that the way in works.
 */
export function runVerb(variables: Readonly<Record<string, string>>, ...args: string[]): Promise<VerbResult> {
  return startVerb(variables, ...args).ended;
}

interface RunningVerb {
  /** What it has said so far. */
  told(): string;
  /** Ctrl+C, for this verb alone. */
  interrupt(): void;
  ended: Promise<VerbResult>;
}

/** One that runs until somebody ends it. One at a time: what it says is caught for the whole process. */
export function startVerb(variables: Readonly<Record<string, string>>, ...args: string[]): RunningVerb {
  const before = process.rawListeners("SIGINT");
  let told = "";
  const ended = run(variables, args, (text) => {
    told += text;
  });
  return {
    told: () => told,
    interrupt() {
      for (const listener of process.rawListeners("SIGINT")) if (!before.includes(listener)) listener("SIGINT");
    },
    ended: ended.then((code) => ({ code, told })),
  };
}

async function run(variables: Readonly<Record<string, string>>, args: readonly string[], hear: (text: string) => void): Promise<number> {
  const tell = (...parts: unknown[]) => {
    hear(`${formatWithOptions({}, ...parts)}\n`);
  };
  const write = (chunk: string | Uint8Array) => {
    hear(String(chunk));
    return true;
  };
  const spies = [
    vi.spyOn(console, "log").mockImplementation(tell),
    vi.spyOn(console, "error").mockImplementation(tell),
    vi.spyOn(process.stdout, "write").mockImplementation(write),
    vi.spyOn(process.stderr, "write").mockImplementation(write),
  ];
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const before = process.exitCode;
  process.exitCode = 0;
  try {
    const program = createProgram();
    throwInsteadOfExit(program);
    await program.parseAsync(["node", "shiye", ...args]);
    return Number(process.exitCode);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    hear(String(error));
    return 1;
  } finally {
    process.exitCode = before;
    vi.unstubAllEnvs();
    for (const spy of spies) spy.mockRestore();
  }
}

function throwInsteadOfExit(command: Command): void {
  command.exitOverride();
  for (const one of command.commands) throwInsteadOfExit(one);
}
