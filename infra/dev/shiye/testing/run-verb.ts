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
export async function runVerb(variables: Readonly<Record<string, string>>, ...args: string[]): Promise<VerbResult> {
  let told = "";
  const tell = (...parts: unknown[]) => {
    told += `${formatWithOptions({}, ...parts)}\n`;
  };
  const write = (chunk: string | Uint8Array) => {
    told += String(chunk);
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
    return { code: Number(process.exitCode), told };
  } catch (error) {
    if (error instanceof CommanderError) return { code: error.exitCode, told };
    return { code: 1, told: told + String(error) };
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
