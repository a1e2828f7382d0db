import { describe, expect, it } from "vitest";
import { foldedString } from "./fold.ts";
import { gramsOfName, tokensOf, wantedGrams, wantedTokens } from "./tokens.ts";

const wanted = (text: string) => wantedTokens(text).map(({ token, prefix }) => (prefix ? `${token}*` : token));

describe("the words of a text", () => {
  it("are each character and each pair of neighbours in Chinese, never across a gap", () => {
    expect([...tokensOf("喝咖啡，看书")].sort()).toEqual(["书", "啡", "咖", "咖啡", "喝", "喝咖", "看", "看书"].sort());
  });
  it("are whole words of letters and digits in lower case and one width, and the parts of mixed ones", () => {
    expect([...tokensOf("ＩＰｈｏｎｅ15 Pro")].sort()).toEqual(["15", "iphone", "iphone15", "pro"]);
  });
  it("have the two characters where a word touches Chinese", () => {
    expect([...tokensOf("用iPhone拍")]).toEqual(expect.arrayContaining(["用i", "e拍"]));
    expect([...tokensOf("用 iPhone 拍")]).not.toEqual(expect.arrayContaining(["用i"]));
  });
  it("have pictures, however they are drawn", () => {
    expect([...tokensOf("❤️☕")]).toEqual(["❤", "☕"]);
  });
  it("have no punctuation, control characters or invisible characters", () => {
    expect([...tokensOf("!!! \u200b\u0007 ———《》 '&|:*\\")]).toEqual([]);
  });
  it("are never longer than the database allows", () => {
    for (const token of tokensOf("𝒜".repeat(3000))) expect(Buffer.byteLength(token)).toBeLessThan(2046);
  });
});

describe("the wanted words", () => {
  it("are the pairs of a phrase, a single character, or the beginning of a word", () => {
    expect(wanted("咖啡馆")).toEqual(["咖啡", "啡馆"]);
    expect(wanted("茶 iPho")).toEqual(["茶", "ipho*"]);
    expect(wanted("5月")).toEqual(["5*", "月", "5月"]);
    expect(wanted("❤️☕")).toEqual(["❤", "☕"]);
  });
  it("are always among the words of a text that has the phrase", () => {
    const text = "周末用iPhone15在图书馆4楼拍的晚霞☕，真好看！";
    for (const part of ["图书馆", "iphone15在图", "4楼", "晚霞☕", "好看", "iPh"]) {
      const tokens = [...tokensOf(text)];
      for (const { token, prefix } of wantedTokens(part))
        expect(
          tokens.some((known) => (prefix ? known.startsWith(token) : known === token)),
          `${part}: ${token}`,
        ).toBe(true);
    }
  });
});

describe("names", () => {
  it("are compared without case, width or double spaces", () => {
    expect(foldedString(" Lin　 Ｙｅ_1 ")).toBe("lin ye_1");
  });
  it("have grams for any part of them", () => {
    const grams = gramsOfName("lin_叶");
    for (const { token } of wantedGrams("n_叶")) expect(grams.has(token)).toBe(true);
    expect(wantedGrams("叶").map(({ token }) => token)).toEqual(["叶"]);
    expect(wantedGrams("x_").some(({ token }) => !grams.has(token))).toBe(true);
  });
});
