import { formatWithOptions } from "node:util";
import { vi } from "vitest";
import { createProgram } from "../program.ts";

/**
 * `npm run shiye -- <args>` in this process, with these variables: a start of its own costs a second or two. The first test of a file
 * may still start one, to see that the way in works.
 */
export async function runVerb(variables: Readonly<Record<string, string>>, ...args: string[]): Promise<{ code: number; told: string }> {
  let told = "";
  const tell = (...parts: unknown[]) => {
    told += `${formatWithOptions({}, ...parts)}\n`;
  };
  const spies = [
    vi.spyOn(console, "log").mockImplementation(tell),
    vi.spyOn(console, "error").mockImplementation(tell),
    vi.spyOn(process.stdout, "write").mockImplementation((chunk) => {
      told += String(chunk);
      return true;
    }),
  ];
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const before = process.exitCode;
  process.exitCode = 0;
  try {
    await createProgram()
      .exitOverride()
      .parseAsync(["node", "shiye", ...args]);
    return { code: Number(process.exitCode), told };
  } catch (error) {
    return { code: 1, told: told + String(error) };
  } finally {
    process.exitCode = before;
    vi.unstubAllEnvs();
    for (const spy of spies) spy.mockRestore();
  }
}
