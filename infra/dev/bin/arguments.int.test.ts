import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect, it } from "vitest";

const call = (command: string, ...words: string[]) => callWith({}, command, ...words);
const callWith = (environment: Record<string, string>, command: string, ...words: string[]) =>
  spawnSync(process.execPath, [path.join(import.meta.dirname, command), ...words], {
    encoding: "utf8",
    timeout: 20_000,
    env: { ...process.env, ...environment },
  });

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

it.each(["--second=10", "--seconds=soon", "--cluster=1", "now"])("soak.mjs refuses %s and does nothing", (word) => {
  const { status, stderr } = call("soak.mjs", word);
  expect(status).toBe(2);
  expect(stderr).toContain("npm run soak [--");
});

it("cluster.mjs says in one line which setting is wrong", () => {
  const { status, stderr } = callWith({ PORT: "x" }, "cluster.mjs");
  expect(status).toBe(1);
  expect(stderr).toContain("PORT");
  expect(stderr).not.toContain("    at ");
});
