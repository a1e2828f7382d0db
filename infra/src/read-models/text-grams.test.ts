import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asTsquery, asTsvector, gramsOfKeyword, gramsOfNote } from "./text-grams.ts";

const gramsOf = (text: string) => gramsOfNote({ title: text, content: "" });

describe("the parts of a text", () => {
  it("are its characters and pairs, in lower case, and none across a space", () => {
    expect(gramsOf("咖啡 Ab").sort()).toEqual(["a", "ab", "b", "咖", "咖啡", "啡"].sort());
    expect(gramsOf("👍🏽好")).toContain("👍🏽");
  });

  it("hold those of every keyword that the text contains, so the index loses nothing", () => {
    const text = fc.array(fc.constantFrom("咖", "啡", "馆", "a", "B", " ", "'", "\\", "👍"), { maxLength: 12 });
    fc.assert(
      fc.property(text, fc.nat(11), fc.nat(11), (characters, from, to) => {
        const keyword = characters.slice(Math.min(from, to), Math.max(from, to)).join("").trim();
        const { grams } = gramsOfKeyword(keyword);
        const all = new Set(gramsOf(characters.join("")));
        return grams.every((gram) => all.has(gram));
      }),
    );
  });

  it("decide by themselves for one character or a pair only", () => {
    expect(gramsOfKeyword("书")).toEqual({ grams: ["书"], exact: true });
    expect(gramsOfKeyword("Ab")).toEqual({ grams: ["ab"], exact: true });
    expect(gramsOfKeyword("图书馆")).toEqual({ grams: ["图书", "书馆"], exact: false });
    expect(gramsOfKeyword("a b")).toEqual({ grams: ["a", "b"], exact: false });
  });

  it("of a very long keyword are enough of them to find it by", () => {
    const keyword = Array.from({ length: 500 }, (_none, index) => String.fromCodePoint(0x4e00 + index)).join("");
    expect(gramsOfKeyword(keyword).grams.length).toBeLessThan(50);
  });

  it("cannot break out of the text that they are sent as", () => {
    expect(asTsvector(["'", "\\", "a"])).toBe(String.raw`'''' '\\' 'a'`);
    expect(asTsquery(["a'", "!"])).toBe("'a''' & '!'");
  });
});
