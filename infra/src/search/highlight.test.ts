import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { highlight, needlesOf } from "./highlight.ts";

const shown = (text: string, keyword: string, options = {}) => highlight(text, needlesOf(keyword), options);

describe("a highlight", () => {
  it("marks every occurrence of the phrase, in the spelling of the text", () => {
    expect(shown("咖啡馆的咖啡和ＩＰｈｏｎｅ", "咖啡 iphone")).toBe("<em>咖啡</em>馆的<em>咖啡</em>和<em>ＩＰｈｏｎｅ</em>");
  });
  it("marks the parts when the phrase does not occur as a whole", () => {
    expect(shown("图书与书馆", "图书馆")).toBe("<em>图书</em>与<em>书馆</em>");
  });
  it("marks the beginning of a word and not its middle, except in names", () => {
    expect(shown("iphone phone", "phone")).toBe("iphone <em>phone</em>");
    expect(shown("iphone", "phone", { anywhere: true })).toBe("i<em>phone</em>");
  });
  it("is undefined when nothing matches", () => {
    expect(shown("咖啡", "茶")).toBeUndefined();
    expect(shown("咖啡", "!!!")).toBeUndefined();
  });
  it("escapes what members typed, in and around the match", () => {
    expect(shown(`<b>"茶"&<em>水</em>`, "茶 em")).toBe("&lt;b&gt;&quot;<em>茶</em>&quot;&amp;&lt;<em>em</em>&gt;水&lt;/<em>em</em>&gt;");
  });
  it("is one line of a hundred characters around the first match", () => {
    const text = `${"前".repeat(300)}\n晚霞\n${"后".repeat(300)}`;
    const fragment = shown(text, "晚霞", { fragment: true }) ?? "";
    expect(fragment).toBe(`…${"前".repeat(19)} <em>晚霞</em> ${"后".repeat(77)}…`);
    expect([...fragment.replace(/<\/?em>|…/g, "")]).toHaveLength(100);
  });
  it("is no longer for matches that come after the fragment", () => {
    const text = `晚霞${"后".repeat(300)}晚霞`;
    expect(shown(text, "晚霞", { fragment: true })).toBe(`<em>晚霞</em>${"后".repeat(98)}…`);
  });
  it("contains no tag but its own, whatever the text and the keyword", () => {
    const piece = fc.oneof(
      fc.constantFrom("<", ">", "&", "'", '"', "em", "script", "咖啡", "ﬁ", "㎏", "İ", "\u0301"),
      fc.string({ unit: "binary" }),
    );
    const words = fc.array(piece).map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(words, words, fc.boolean(), (text, keyword, fragment) => {
        const html = shown(text, keyword, { fragment });
        if (html === undefined) return;
        expect(html.replace(/<\/?em>/g, "")).not.toMatch(/[<>"']/);
        expect(html.match(/<em>/g)?.length).toBe(html.match(/<\/em>/g)?.length);
        const plain = html
          .replace(/<\/?em>/g, "")
          .replace(/&(lt|gt|quot|#39|amp);/g, (entity) => ({ "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" })[entity] ?? "&");
        if (!fragment) expect(plain).toBe(text.normalize("NFC"));
      }),
      { numRuns: 500 },
    );
  });
});
