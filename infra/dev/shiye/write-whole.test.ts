import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { runVerb } from "./testing/run-verb.ts";
import { partOf, requireWritable, writeWhole } from "./write-whole.ts";

const folder = mkdtempSync(path.join(tmpdir(), "written "));
mkdirSync(path.join(folder, "a-folder.svg"));
writeFileSync(path.join(folder, "a-file"), "");
symlinkSync("/dev/null", path.join(folder, "a-link-to-a-device"));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  vi.restoreAllMocks();
});

it("a file in a folder that is there may be written, and nothing is left by asking", () => {
  const before = readdirSync(folder);
  requireWritable(path.join(folder, "new.svg"));
  expect(readdirSync(folder)).toEqual(before);
});

it.each([
  ["log export of personal fields", ["log", "export", "--personal", "--as", "ana", "--reason", "why"], "nowhere/a.svg"],
  ["log export", ["log", "export"], "a-file/a.svg"],
  ["log anchor", ["log", "anchor"], "nowhere/a.svg"],
  ["chart", ["chart", "analyst_a.b"], "a-folder.svg"],
  ["log export", ["log", "export"], "a-link-to-a-device"],
])("%s says before anything else that its file cannot be written, without a stack", async (_verb, words, name) => {
  const file = path.join(folder, name);
  const { told, out } = await runVerb({ DATABASE_URL: "postgres://127.0.0.1:1/nothing" }, ...words, "--out", file);
  expect(told).toMatch(/^不能写入 · /);
  expect(told).toContain(`${file} cannot be written`);
  expect(told).not.toMatch(/^\s+at /m);
  expect(out).toBe("");
});

it("a file for which there is no room leaves no half of it", () => {
  const file = path.join(folder, "too-much.json");
  symlinkSync("/dev/full", partOf(file));
  expect(() => writeWhole(file, "{}")).toThrow("ENOSPC");
  expect(readdirSync(folder).filter((name) => name.startsWith("too-much"))).toEqual([]);
});
