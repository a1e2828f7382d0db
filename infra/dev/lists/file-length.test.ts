import { expect, it } from "vitest";
import { linesOf, sources } from "./sources.ts";

const MOST_LINES = 400;

it("no source file has more than 400 lines: split it by sub-noun (docs/STYLE.md)", () => {
  expect(sources.length).toBeGreaterThan(500);
  const long = sources.map((file) => ({ file, lines: linesOf(file).length - 1 })).filter(({ lines }) => lines > MOST_LINES);
  expect(long).toEqual([]);
});
