import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const checkout = path.resolve(import.meta.dirname, "..", "..", "..");
const read = (file: string) => readFileSync(path.join(checkout, file), "utf8");

/** Blocks of TypeScript that begin with a comment that names a file: what they quote, paragraph by paragraph. */
function quotesIn(markdown: string): { file: string; lines: string[] }[] {
  return [...markdown.matchAll(/^```ts\n\/\/ (\S+)\n(.*?)^```$/gms)].map(([, file = "", code = ""]) => ({
    file,
    lines: code.trimEnd().split("\n"),
  }));
}

/** The lines of a quote that do not stand in the text, in the order of the quote. */
function missingIn(text: string, lines: readonly string[]): string[] {
  const left = text.split("\n");
  return lines.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(0, at + 1);
    return at < 0;
  });
}

it("the examples of CONTRIBUTING stand in the files that they name", () => {
  const quotes = quotesIn(read("CONTRIBUTING.md"));
  expect(quotes.length).toBeGreaterThanOrEqual(3);
  const stale = quotes.flatMap(({ file, lines }) => missingIn(read(file), lines).map((line) => `${file} has no longer: ${line}`));
  expect(stale, "quote the file as it is now").toEqual([]);
});

it("a line that a file has not, or has in another order, is found (control)", () => {
  expect(missingIn("a\nb\nc", ["a", "x", "c"])).toEqual(["x"]);
  expect(missingIn("a\nb", ["b", "a"])).toEqual(["a"]);
});
