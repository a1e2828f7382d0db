import { describe, expect, it } from "vitest";
import { layOut, promptFor, runsOf, sizeFor, wrap } from "./text-picture.ts";

/** Chinese characters are as wide as the font size, Latin ones half. */
const measure = (text: string) => [...text].reduce((sum, sign) => sum + (sign.charCodeAt(0) < 128 ? 0.5 : 1), 0);
const AREA = { width: 330, height: 400 };
const signs = (count: number) => "字".repeat(count);

describe("what is still missing for a picture of text", () => {
  it.each([
    ["", false, "请输入文字并选择模板"],
    ["  \n ", false, "请输入文字并选择模板"],
    ["", true, "请输入文字内容"],
    ["你好", false, "请选择模板"],
    ["你好", true, undefined],
    [signs(200), true, undefined],
    [` ${signs(200)} `, true, undefined],
    [signs(201), true, "文字不能超过200个字符"],
  ])("%j, template chosen: %s, says %s", (text, hasTemplate, prompt) => {
    expect(promptFor(text, hasTemplate)).toBe(prompt);
  });
});

describe("the size of the text", () => {
  it.each([
    [1, 55],
    [5, 55],
    [6, 45],
    [7, 45],
    [8, 40],
    [9, 35],
    [10, 30],
    [60, 30],
  ])("is that of the specification for a longest line of %i signs: %i", (count, size) => {
    expect(sizeFor([signs(2), signs(count)])).toBe(size);
  });

  it("counts a family of emoji as one character", () => {
    expect(sizeFor(["👨‍👩‍👧‍👦👨‍👩‍👧‍👦👍🏽你好"])).toBe(55);
  });
});

describe("lines of a picture", () => {
  it("are centred as typed when they are short, ten apart", () => {
    expect(layOut("你好\n\n\n\n世界 ", AREA, measure)).toEqual({ size: 55, lineHeight: 65, lines: ["你好", "", "世界"], centred: true });
  });

  it("are wrapped when they are wider than the frame, into lines of similar length", () => {
    expect(layOut("春眠不觉晓，处处闻啼鸟。", AREA, measure)).toEqual({
      size: 30,
      lineHeight: 40,
      lines: ["春眠不觉晓，", "处处闻啼鸟。"],
      centred: true,
    });
  });

  it("are full and left-aligned when they make a paragraph", () => {
    expect(layOut(signs(36), AREA, measure)).toEqual({
      size: 30,
      lineHeight: 40,
      lines: [signs(11), signs(11), signs(11), signs(3)],
      centred: false,
    });
  });

  it("shrink until two hundred characters fit into the frame, and lose none", () => {
    const layout = layOut(signs(200), AREA, measure);
    expect(layout?.size).toBeLessThan(30);
    expect((layout?.lines.length ?? 0) * (layout?.lineHeight ?? 0)).toBeLessThanOrEqual(AREA.height);
    expect(layout?.lines.join("")).toBe(signs(200));
  });

  it("are too many when they do not fit at the smallest size", () => {
    expect(layOut(Array.from({ length: 60 }, () => "字").join("\n"), AREA, measure)).toBeUndefined();
  });

  it("keep words whole, and break one that is wider than a line", () => {
    expect(wrap("今天 hello world", 5, measure)).toEqual(["今天 hello", "world"]);
    expect(wrap("今天 hello", 4, measure)).toEqual(["今天", "hello"]);
    expect(wrap("abcdefgh", 2, measure)).toEqual(["abcd", "efgh"]);
  });

  it("neither begin with a comma nor end with an opening bracket", () => {
    expect(wrap("一二三，四", 3, measure)).toEqual(["一二", "三，四"]);
    expect(wrap("一二《三》", 3, measure)).toEqual(["一二", "《三》"]);
  });
});

it("emoji are drawn separately from text, and digits are not emoji", () => {
  expect(runsOf("第1名🎉🎉，❤️")).toEqual([
    { text: "第1名", emoji: false },
    { text: "🎉🎉", emoji: true },
    { text: "，", emoji: false },
    { text: "❤️", emoji: true },
  ]);
});
