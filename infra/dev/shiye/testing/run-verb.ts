import { formatWithOptions } from "node:util";
import type { Command } from "commander";
import { vi } from "vitest";
import { createProgram, run } from "../program.ts";

export interface VerbResult {
  /** The exit code. */
  code: number;
  /** What was written, to both outputs. */
  told: string;
  /** What a script gets: the standard output alone. */
  out: string;
}

/**
 * `npm run shiye -- <args>` in this process, with these variables: a start of its own costs a second or two. `log-copy.int.test.ts`
 * starts one, to see that the way in works.
 */
export function runVerb(variables: Readonly<Record<string, string>>, ...args: string[]): Promise<VerbResult> {
  return startVerb(variables, ...args).ended;
}

export interface RunningVerb {
  /** What it has said so far. */
  told(): string;
  /** What a script has got so far. */
  out(): string;
  /** Ctrl+C, for this verb alone. */
  interrupt(): void;
  ended: Promise<VerbResult>;
}

/** One that runs until somebody ends it. One at a time: what it says is caught for the whole process. */
export function startVerb(variables: Readonly<Record<string, string>>, ...args: string[]): RunningVerb {
  return startVerbOf(createProgram(), variables, ...args);
}

export function startVerbOf(program: Command, variables: Readonly<Record<string, string>>, ...args: string[]): RunningVerb {
  const before = process.rawListeners("SIGINT");
  let [told, out] = ["", ""];
  const ended = runHeard(program, variables, args, (text, isAnswer) => {
    told += text;
    if (isAnswer) out += text;
  });
  return {
    told: () => told,
    out: () => out,
    interrupt() {
      for (const listener of process.rawListeners("SIGINT")) if (!before.includes(listener)) listener("SIGINT");
    },
    ended: ended.then((code) => ({ code, told, out })),
  };
}

type Hear = (text: string, isAnswer: boolean) => void;

async function runHeard(
  program: Command,
  variables: Readonly<Record<string, string>>,
  args: readonly string[],
  hear: Hear,
): Promise<number> {
  const write = (text: string, isAnswer: boolean) => {
    hear(text, isAnswer);
    return true;
  };
  const line = (parts: unknown[]) => `${formatWithOptions({}, ...parts)}\n`;
  const spies = [
    vi.spyOn(console, "log").mockImplementation((...parts) => void write(line(parts), true)),
    vi.spyOn(console, "error").mockImplementation((...parts) => void write(line(parts), false)),
    vi.spyOn(process.stdout, "write").mockImplementation((chunk) => write(String(chunk), true)),
    vi.spyOn(process.stderr, "write").mockImplementation((chunk) => write(String(chunk), false)),
  ];
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const before = process.exitCode;
  process.exitCode = 0;
  try {
    await run(["node", "shiye", ...args], program);
    return Number(process.exitCode);
  } finally {
    process.exitCode = before;
    vi.unstubAllEnvs();
    for (const spy of spies) spy.mockRestore();
  }
}
