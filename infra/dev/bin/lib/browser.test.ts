import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findBrowser } from "./browser.mjs";

let folder = "";
const chromium = () => path.join(folder, process.platform === "win32" ? "chromium.exe" : "chromium");
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "a browser "));
  writeFileSync(chromium(), "");
  chmodSync(chromium(), 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a browser on the PATH is found before any other, and one that is named before that", () => {
  expect(findBrowser({ PATH: `${path.join(folder, "nowhere")}${path.delimiter}${folder}` })).toBe(chromium());
  const named = path.join(folder, "my browser");
  writeFileSync(named, "");
  expect(findBrowser({ CHROMIUM_PATH: named, PATH: folder })).toBe(named);
});

test("one that is named but not there is not replaced by another", () => {
  expect(findBrowser({ CHROMIUM_PATH: path.join(folder, "gone"), PATH: folder })).toBeUndefined();
});
