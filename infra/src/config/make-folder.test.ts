import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { makeFolder } from "./make-folder.ts";

it("makes a folder and those above it, and leaves one that is there", () => {
  const home = mkdtempSync(path.join(tmpdir(), "shiye-folder-"));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const folder = path.join(home, "a", "b");
  makeFolder(folder, 0o700);
  makeFolder(folder);
  expect([folder, path.dirname(folder)].map((one) => statSync(one).mode & 0o777)).toEqual([0o700, 0o700]);
  const file = path.join(home, "file");
  writeFileSync(file, "");
  expect(() => makeFolder(file)).toThrow("EEXIST");
  expect(() => makeFolder(path.join(file, "a"))).toThrow(/EEXIST|ENOTDIR/);
});

it("refuses a place where no folder can be made, and does not try for ever", () => {
  expect(() => makeFolder("/proc/shiye/backup")).toThrow(/^E[A-Z]+: /);
});
