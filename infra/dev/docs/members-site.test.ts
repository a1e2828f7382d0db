import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const checkout = path.resolve(import.meta.dirname, "..", "..", "..");
const FILE = /^[\w.-]+\.(?:tsx?|mjs|md|css|html)$/;

const tracked = new Set(
  execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: checkout, encoding: "utf8" })
    .split("\n")
    .map((file) => path.basename(file)),
);
const namesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name).filter((name) => FILE.test(name));
const page = readFileSync(path.join(checkout, "docs", "members-site.md"), "utf8");

it("every file that the page of the members' site names is there", () => {
  const names = namesIn(page);
  expect(names.length).toBeGreaterThan(200);
  expect(names.filter((name) => !tracked.has(name))).toEqual([]);
});

it("every point of the specification names its proof, its reason, or that it has none", () => {
  const [specified = ""] = page.split("## What members of such sites expect");
  const rows = specified.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| point"));
  const bare = rows.filter((row) => {
    const [, , where = "", proof = ""] = row.split("|").map((cell) => cell.trim());
    return !where.startsWith("different: ") && !/\.test\.tsx?`|by eye|no test|as above/.test(proof);
  });
  expect(rows.length).toBeGreaterThan(100);
  expect(bare).toEqual([]);
});
