import { describe, expect, it } from "vitest";
import { isLargeEmoji, textParts } from "./message-text.ts";

const linksOf = (text: string) => textParts(text).flatMap((part) => (part.kind === "link" ? [part.address] : []));

describe("addresses in a message", () => {
  it.each([
    ["看这个https://a.cn/x?y=1。好看", ["https://a.cn/x?y=1"]],
    ["(http://a.cn/b), https://c.cn!", ["http://a.cn/b", "https://c.cn"]],
    ["javascript:alert(1) ftp://a.cn www.a.cn", []],
    ["https:// http://", []],
    ['https://a.cn/"onclick=1', ["https://a.cn/"]],
  ])("%s", (text, links) => {
    expect(linksOf(text)).toEqual(links);
    expect(
      textParts(text)
        .map(({ text: part }) => part)
        .join(""),
    ).toBe(text);
  });
});

it("draws one to three emoji large, and nothing that is a text", () => {
  expect(["😀", "👍🏽 🎉", "👨‍👩‍👧", "🇨🇳", "❤️"].map(isLargeEmoji)).toEqual([true, true, true, true, true]);
  expect(["", "嗯", "😀😀😀😀", "3", "好😀", "#"].map(isLargeEmoji)).toEqual([false, false, false, false, false, false]);
});
