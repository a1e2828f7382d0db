import { describe, expect, it } from "vitest";
import { coverOf, layOutPoster, WIDTH, wrapText } from "./poster-layout.ts";

/** Every character is ten wide. */
const measure = (text: string) => [...text].length * 10;

describe("a title", () => {
  it("breaks between characters, but not within a word", () => {
    expect(wrapText("操场的晚霞真好看", 50, 3, measure)).toEqual(["操场的晚霞", "真好看"]);
    expect(wrapText("我的study计划", 60, 3, measure)).toEqual(["我的", "study计", "划"]);
    expect(wrapText("abcdefgh", 50, 3, measure)).toEqual(["abcde", "fgh"]);
  });

  it("begins no line with a full stop, and ends in an ellipsis when it is too long", () => {
    expect(wrapText("操场的晚霞。真好", 50, 3, measure)).toEqual(["操场的晚霞。", "真好"]);
    expect(wrapText("一二三四五六七八九十甲乙丙丁戊己", 50, 2, measure)).toEqual(["一二三四五", "六七八九…"]);
    expect(wrapText("  ", 50, 2, measure)).toEqual([]);
  });
});

describe("a poster", () => {
  it("is as high as its picture and title need, within limits", () => {
    const one = layOutPoster({ title: "晚霞", ratio: 1, measure });
    const two = layOutPoster({ title: "晚".repeat(100), ratio: 1, measure });
    expect(one.picture.width).toBe(one.picture.height);
    expect(two.titleLines.length).toBe(2);
    expect(two.height - one.height).toBe(76);
    expect(layOutPoster({ title: "晚霞", ratio: 9, measure }).picture.height).toBe(Math.round((WIDTH - 112) / 1.5));
    expect(layOutPoster({ title: "晚霞", ratio: 0.2, measure }).picture.height).toBe(Math.round((WIDTH - 112) / 0.75));
  });

  it("shows the middle of a picture of another ratio", () => {
    const box = { x: 0, y: 0, width: 100, height: 100 };
    expect(coverOf({ width: 400, height: 200 }, box)).toEqual({ x: 100, y: 0, width: 200, height: 200 });
    expect(coverOf({ width: 200, height: 400 }, box)).toEqual({ x: 0, y: 100, width: 200, height: 200 });
  });
});
