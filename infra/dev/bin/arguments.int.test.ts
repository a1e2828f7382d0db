import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, it } from "vitest";

const call = (command: string, ...words: string[]) =>
  spawnSync(process.execPath, [path.join(import.meta.dirname, command), ...words], { encoding: "utf8", timeout: 20_000 });

it.each(["start.mjs", "test.mjs"])("%s obeys no word, so it refuses each and does nothing", (command) => {
  const { status, stdout } = call(command, "--port", "3");
  expect(status).toBe(2);
  expect(stdout).toContain("--port 3");
  expect(stdout).toContain("usage:");
});

it.each(["start.mjs", "test.mjs", "check.mjs", "reset.mjs", "soak.mjs"])("%s --help says how it is used, and does nothing", (command) => {
  const { status, stdout } = call(command, "--help");
  expect(status).toBe(0);
  expect(stdout).toMatch(/^用法 · usage: npm /);
});
