import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keepAuthorsApart } from "./keep-authors-apart.ts";

const of = (text: string) => [...text].map((letter, place) => ({ authorId: letter.charCodeAt(0), place }));
const written = (entries: readonly { authorId: number }[]) => entries.map(({ authorId }) => String.fromCharCode(authorId)).join("");
const neighbours = (text: string) => [...text].filter((letter, place) => letter === text[place - 1]).length;

describe("authors in a feed", () => {
  it.each([
    ["abc", "abc"],
    ["aab", "aba"],
    ["aabbc", "ababc"],
    ["bcaaa", "abaca"],
    ["aaaa", "aaaa"],
  ])("of %s become %s", (given, arranged) => expect(written(keepAuthorsApart(of(given)))).toBe(arranged));

  it("do not begin with the last author of the page before", () => {
    expect(written(keepAuthorsApart(of("abc"), "a".charCodeAt(0)))).toBe("bac");
  });

  it("are never neighbours if any arrangement avoids it, and none is lost or repeated", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 30 }), (letters) => {
        const entries = of(letters.join(""));
        const arranged = keepAuthorsApart(entries);
        expect(arranged.map(({ place }) => place).toSorted((one, other) => one - other)).toEqual(entries.map(({ place }) => place));
        const most = Math.max(0, ...["a", "b", "c", "d"].map((letter) => letters.filter((other) => other === letter).length));
        if (most * 2 <= letters.length + 1) expect(neighbours(written(arranged))).toBe(0);
      }),
    );
  });
});
