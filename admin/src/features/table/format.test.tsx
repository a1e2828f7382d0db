// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { cutText, exactTimeText, numberText, plainText, timeText } from "./format.ts";

describe("a cell", () => {
  it("groups the digits of counts, never those of ids", () => {
    expect(numberText(1_234_567)).toBe("1,234,567");
    expect(numberText(1_750_000_000_000_001)).toBe("1750000000000001");
  });
  it("cuts by characters, so that no emoji is halved", () => {
    expect(cutText("😀😀😀", 2)).toBe("😀😀…");
    expect(cutText("两字", 2)).toBe("两字");
  });
  it("shows mentions and pictures as members see them, and angle brackets as text", () => {
    const picture = `/media/ab/${"0".repeat(32)}.webp`;
    expect(plainText(`一\n[@小叶:leaf] 看[image:${picture}] 用 <b>`)).toBe("一\n@小叶 看[图片] 用 <b>");
  });
  it("shows a time as China's clocks do, and says when it is missing", () => {
    expect(timeText("gestern")).toBe("无效日期");
    expect(timeText("2026-03-04T05:06:07.000Z")).toBe("2026-03-04 13:06");
    expect(exactTimeText("2026-03-04T05:06:07.000Z")).toBe("2026-03-04 13:06:07");
  });
});
