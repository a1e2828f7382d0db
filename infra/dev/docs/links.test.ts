import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { variableNames } from "@shiye/infra/config/config";
import { expect, it } from "vitest";

const checkout = path.resolve(import.meta.dirname, "..", "..", "..");
const read = (file: string) => readFileSync(path.join(checkout, file), "utf8");

/** Targets of links and pictures that lead to a file or heading of this repository. */
function targetsIn(markdown: string): string[] {
  return [...markdown.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target).filter((target) => !/^(https?|mailto):/.test(target));
}

/** The names by which the headings of a page are linked to, as GitHub makes them. */
function anchorsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

function isBroken(page: string, target: string): boolean {
  const [file = "", anchor] = target.split("#");
  const there = file === "" ? page : path.join(path.dirname(page), file);
  return !existsSync(path.join(checkout, there)) || (anchor !== undefined && !anchorsOf(read(there)).includes(anchor));
}

it("every link of a page leads to a file and a heading that are there", () => {
  const pages = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.md"], { cwd: checkout, encoding: "utf8" })
    .split("\n")
    .filter((file) => file && existsSync(path.join(checkout, file)));
  const links = pages.flatMap((page) => targetsIn(read(page)).map((target) => ({ page, target })));
  expect(links.length).toBeGreaterThan(200);
  expect(links.filter(({ page, target }) => isBroken(page, target)).map(({ page, target }) => `${page}: ${target}`)).toEqual([]);
});

it("a link to a missing file or heading is found (control)", () => {
  expect(isBroken("README.md", "docs/gone.md")).toBe(true);
  expect(isBroken("README.md", "docs/operations.md#gone")).toBe(true);
  expect(isBroken("docs/glossary.md", "#glossary")).toBe(false);
});

it("the index of decisions names every page of the folder once", () => {
  const pages = readdirSync(path.join(checkout, "docs/decisions")).filter((file) => file.endsWith(".md") && file !== "README.md");
  expect(targetsIn(read("docs/decisions/README.md")).toSorted()).toEqual(pages.toSorted());
});

it("docs/operations.md explains every variable of the configuration", () => {
  const named = new Set(read("docs/operations.md").match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*\b/g));
  const settings = variableNames.filter((name) => !name.endsWith("_FILE"));
  expect(settings.filter((name) => !named.has(name))).toEqual([]);
});
