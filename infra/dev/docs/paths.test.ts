import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const checkout = path.resolve(import.meta.dirname, "..", "..", "..");
const WORKSPACES = /^(events|command-api|projectors|query-api|web|admin|infra|docs)\//;

/** Files in backticks that are named from the root; with a placeholder, a star or no ending it is no file's name. */
function filesNamedIn(markdown: string): string[] {
  return [...markdown.matchAll(/`([\w./-]+\.(?:ts|tsx|mjs|md|css))`/g)]
    .map(([, file = ""]) => file)
    .filter((file) => WORKSPACES.test(file));
}

/** Files in backticks that are named without a folder. `x.…`, `.…` and `PascalCase.…` are patterns of names. */
function bareFilesIn(markdown: string): string[] {
  return [...markdown.matchAll(/`([\w.-]+\.(?:ts|tsx|mjs|css))`/g)]
    .map(([, file = ""]) => file)
    .filter((file) => !/^(?:x|PascalCase)?\./.test(file));
}

const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: checkout, encoding: "utf8" })
  .split("\n")
  .filter((file) => file !== "" && existsSync(path.join(checkout, file)));
const pages = listed.filter((file) => file.endsWith(".md"));

it("every file that a page names from the root is there", () => {
  const named = pages.flatMap((page) => filesNamedIn(readFileSync(path.join(checkout, page), "utf8")).map((file) => ({ page, file })));
  expect(named.length).toBeGreaterThan(100);
  const missing = named.filter(({ file }) => !existsSync(path.join(checkout, file))).map(({ page, file }) => `${page}: ${file}`);
  expect(missing, "name the file where it is now").toEqual([]);
});

it("every file that a page names without its folder is somewhere", () => {
  const names = new Set(listed.map((file) => path.basename(file)));
  const named = pages.flatMap((page) => bareFilesIn(readFileSync(path.join(checkout, page), "utf8")).map((file) => ({ page, file })));
  expect(named.length).toBeGreaterThan(100);
  const missing = named.filter(({ file }) => !names.has(file)).map(({ page, file }) => `${page}: ${file}`);
  expect(missing, "name the file as it is called now").toEqual([]);
});

it("names of files are told apart from other words in backticks (control)", () => {
  const text = "`web/src/gone.ts`, `events/src/<noun>.ts`, `npm test`, `ui/toast.ts`, `docs/contract/`";
  expect(filesNamedIn(text)).toEqual(["web/src/gone.ts"]);
  expect(bareFilesIn("`gone.ts`, `x.test.ts`, `.test.tsx`, `PascalCase.tsx`, `web/src/gone.ts`, `npm test`")).toEqual(["gone.ts"]);
});
