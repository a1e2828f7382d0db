import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
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

it("reset.mjs wipes a folder for --yes alone, and nothing for a word that it does not know", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "shiye-reset-"));
  const reset = (...words: string[]) => callWith({ DATA_DIR: folder }, "reset.mjs", ...words);
  try {
    writeFileSync(path.join(folder, "secrets.json"), "{}");
    for (const words of [["--yes", "--dry-run"], ["--data", "elsewhere", "--yes"], ["--Yes"]]) {
      const { status, stdout } = reset(...words);
      expect([words, status]).toEqual([words, 2]);
      expect(stdout).toContain(words.join(" "));
      expect(existsSync(folder)).toBe(true);
    }
    expect(reset("--yes").status).toBe(0);
    expect(existsSync(folder)).toBe(false);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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
