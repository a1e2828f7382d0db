import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { cacheArguments, unbuildableIn } from "./install.mjs";

const home = mkdtempSync(path.join(tmpdir(), "home "));
afterAll(() => rmSync(home, { recursive: true, force: true }));

it("packages are installed with npm's own cache, also where that is not made yet", () => {
  expect(cacheArguments(path.join(home, ".npm"))).toEqual([]);
});

it("packages are installed with a cache in the checkout where npm's own cannot be written", () => {
  writeFileSync(path.join(home, "file"), "");
  expect(cacheArguments(path.join(home, "file", ".npm"))).toEqual(["--cache", expect.stringMatching(/\.build.npm-cache$/)]);
});

it.each(["#", "?", "*", "%", '"', "$"])("a folder with %s in its path is refused before anything is loaded", (sign) => {
  expect(unbuildableIn(path.join(path.sep, "work", `page ${sign}1`, "shiye"))).toBe(sign);
});

it("a folder with any other sign in its path is taken", () => {
  expect(unbuildableIn(path.join(path.sep, "拾 页 [x] {y} (z)!", "it's & ^`|<>=~;:,@+"))).toBeUndefined();
});
