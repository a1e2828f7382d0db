// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from "vitest";
import { autospace, cardHeight, pictureHeight, titleLines } from "./card-geometry.ts";

const fifteenEach = (text: string) => [...text].length * 15;

describe("the geometry of a card", () => {
  it.each([
    [1, 200],
    [4 / 3, 150],
    [16 / 9, 150],
    [3 / 4, 267],
    [1 / 2, 267],
    [0, 200],
    [Number.NaN, 200],
  ])("gives a picture of ratio %d a height of %i", (ratio, height) => {
    expect(pictureHeight(ratio, 200)).toBe(height);
  });

  it("gives a title zero, one or two lines", () => {
    expect(titleLines("  ", 200, fifteenEach)).toBe(0);
    expect(titleLines("十二个字刚好放在一行里面", 200, fifteenEach)).toBe(1);
    expect(titleLines("十三个字就放不进这一行里面了", 200, fifteenEach)).toBe(2);
    expect(titleLines("字".repeat(100), 200, fifteenEach)).toBe(2);
  });

  it("counts the space that the browser puts between Chinese and Latin", () => {
    const text = "第10天的12个字里";
    const spaced = (title: string) => fifteenEach(title) + autospace(title);
    expect(titleLines(text, fifteenEach(text) + 8, spaced)).toBe(2);
    expect(titleLines(text, fifteenEach(text) + 8 + 8, spaced)).toBe(1);
    expect(autospace("没有别的")).toBe(0);
  });

  it("adds picture, title and author row", () => {
    expect(cardHeight({ title: "短", aspectRatio: 1 }, 200, fifteenEach)).toBe(200 + 10 + 22 + 36);
  });
});

describe("the geometry of a card for a reader with a larger text size", () => {
  afterEach(() => {
    document.documentElement.style.fontSize = "";
    vi.resetModules();
  });

  it("gives each line the height that it has, and the picture none of it", async () => {
    document.documentElement.style.fontSize = "24px";
    vi.resetModules();
    const larger = await import("./card-geometry.ts");
    expect(larger.cardHeight({ title: "短", aspectRatio: 1 }, 200, fifteenEach)).toBe(200 + 10 + 33 + 54);
    expect(larger.cardHeight({ title: "短", aspectRatio: 1 }, 200, fifteenEach, "摘要")).toBe(200 + 10 + 33 + 36 + 54);
    expect(larger.autospace("第10天")).toBeCloseTo(2 * 22.5 * (1 / 8));
  });
});
