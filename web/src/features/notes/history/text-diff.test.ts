import { describe, expect, it } from "vitest";
import { diffText } from "./text-diff.ts";

const marked = (before: string, after: string) =>
  diffText(before, after)
    .map(({ text, kind }) => (kind === "same" ? text : kind === "added" ? `+${text}+` : `-${text}-`))
    .join("");

describe("the difference of two texts", () => {
  it("is by whole words, also in Chinese", () => {
    expect(marked("今天天气很好", "今天天气不好")).toBe("今天天气-很-+不+好");
    expect(marked("一起去图书馆吧", "一起去操场吧")).toBe("一起去-图书馆-+操场+吧");
    expect(marked("see you soon", "see you later")).toBe("see you -soon-+later+");
  });

  it("of a rewritten sentence is a replacement, and not torn by characters that both have", () => {
    expect(marked("开头。这学期要去实习了，把位置留给下一个人。", "开头。隔了一阵再读，这里改了一句。")).toBe(
      "开头。-这学期要去实习了，把位置留给下一个人-+隔了一阵再读，这里改了一句+。",
    );
    expect(marked("红的，大的", "蓝的，小的")).toBe("-红的，大-+蓝的，小+的");
    expect(marked("红的苹果放在大的桌上", "蓝的苹果放在小的桌上")).toBe("-红-+蓝+的苹果放在-大-+小+的桌上");
  });

  it("keeps every character of both, with line breaks and punctuation", () => {
    const [before, after] = ["第一行\n<b>&amp;</b> 😀", "第一行\n\n第二行 <b>😀 [@林晨:lin]"];
    const parts = diffText(before, after);
    const textOf = (without: string) =>
      parts
        .filter(({ kind }) => kind !== without)
        .map(({ text }) => text)
        .join("");
    expect([textOf("added"), textOf("removed")]).toEqual([before, after]);
    expect(new Set(parts.map(({ at }) => at)).size).toBe(parts.length);
  });

  it("of two long texts with little in common is a replacement, and is found fast", () => {
    const words = (from: number) => Array.from({ length: 2000 }, (_none, at) => String.fromCodePoint(from + ((at * 7919) % 3000))).join("");
    const [before, after] = [words(0x4e00), words(0x6e00)];
    expect(diffText(before, after)).toEqual([
      { text: before, kind: "removed", at: 0 },
      { text: after, kind: "added", at: before.length },
    ]);
  });

  it("is empty for equal texts, and the whole text next to an empty one", () => {
    expect(diffText("字", "字")).toMatchObject([{ kind: "same" }]);
    expect(diffText("", "字")).toMatchObject([{ text: "字", kind: "added" }]);
    expect(diffText("字", "")).toMatchObject([{ text: "字", kind: "removed" }]);
  });
});
