import { formatWithOptions } from "node:util";
import { vi } from "vitest";
import { run } from "../program.ts";

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
export async function runVerb(variables: Readonly<Record<string, string>>, ...args: string[]): Promise<VerbResult> {
  let [told, out] = ["", ""];
  const write = (text: string, isAnswer: boolean) => {
    told += text;
    if (isAnswer) out += text;
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
    await run(["node", "shiye", ...args]);
    return { code: Number(process.exitCode), told, out };
  } finally {
    process.exitCode = before;
    vi.unstubAllEnvs();
    for (const spy of spies) spy.mockRestore();
  }
}
