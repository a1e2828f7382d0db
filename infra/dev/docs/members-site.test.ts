import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const checkout = path.resolve(import.meta.dirname, "..", "..", "..");
const FILE = /^[\w.-]+\.(?:tsx?|mjs|md|css|html)$/;

const tracked = new Set(
  execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: checkout, encoding: "utf8" })
    .split("\n")
    .map((file) => path.basename(file)),
);
const namesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name).filter((name) => FILE.test(name));
const pageOf = (name: string) => readFileSync(path.join(checkout, "docs", `${name}.md`), "utf8");

describe.each([
  { name: "members-site", files: 200, points: 100 },
  { name: "back-office-002", files: 100, points: 90 },
])("the page $name", ({ name, files, points }) => {
  const page = pageOf(name);

  it("names files that are there", () => {
    const names = namesIn(page);
    expect(names.length).toBeGreaterThan(files);
    expect(names.filter((one) => !tracked.has(one))).toEqual([]);
  });

  it("says of every point of the specification its proof, its reason, or that it has none", () => {
    const [specified = ""] = page.split("## What members of such sites expect");
    const rows = specified.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| point"));
    const bare = rows.filter((row) => {
      const [, , where = "", proof = ""] = row.split("|").map((cell) => cell.trim());
      return !where.startsWith("different: ") && !/\.test\.tsx?`|by eye|no test|as above/.test(proof);
    });
    expect(rows.length).toBeGreaterThan(points);
    expect(bare).toEqual([]);
  });
});
