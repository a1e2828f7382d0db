import { expect, it } from "vitest";
import { linesOf, sources } from "./sources.ts";

const MOST_LINES = 400;
/** Longer than they may be, with what they have at most: such a file may shrink, and no other may be added. */
const STILL_LONGER: Readonly<Record<string, number>> = {
  "projectors/src/read-models.int.test.ts": 436,
};

it("no source file has more than 400 lines: split it by sub-noun (docs/STYLE.md)", () => {
  expect(sources.length).toBeGreaterThan(500);
  const long = sources
    .map((file) => ({ file, lines: linesOf(file).length - 1 }))
    .filter(({ file, lines }) => lines > (STILL_LONGER[file] ?? MOST_LINES));
  expect(long).toEqual([]);
});
