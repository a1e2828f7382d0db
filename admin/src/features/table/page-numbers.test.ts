import { describe, expect, it } from "vitest";
import { pageNumbers } from "./page-numbers.ts";

describe("the numbers of a pagination", () => {
  it.each([
    [1, 0, []],
    [1, 1, [1]],
    [4, 7, [1, 2, 3, 4, 5, 6, 7]],
    [1, 8, [1, 2, 3, 4, 5, null, 8]],
    [4, 8, [1, 2, 3, 4, 5, null, 8]],
    [5, 9, [1, null, 4, 5, 6, null, 9]],
    [6, 9, [1, null, 5, 6, 7, 8, 9]],
    [9, 9, [1, null, 5, 6, 7, 8, 9]],
    [500, 50_000, [1, null, 499, 500, 501, null, 50_000]],
  ])("at page %i of %i leave out what is far, and only with more than seven", (page, pages, expected) => {
    expect(pageNumbers(page, pages)).toEqual(expected);
  });

  it("always have the current page, the first and the last, each once", () => {
    for (let pages = 1; pages <= 30; pages += 1) {
      for (let page = 1; page <= pages; page += 1) {
        const shown = pageNumbers(page, pages).filter((number) => number !== null);
        expect(shown).toEqual([...new Set(shown)].sort((one, other) => one - other));
        for (const needed of [1, page, pages]) expect(shown).toContain(needed);
      }
    }
  });
});
