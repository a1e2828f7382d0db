// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { cutText, numberText, plainText, timeText } from "./format.ts";

describe("a cell", () => {
  it("groups the digits of counts, never those of ids", () => {
    expect(numberText(1_234_567)).toBe("1,234,567");
    expect(numberText(1_750_000_000_000_001)).toBe("1750000000000001");
  });
  it("cuts by characters, so that no emoji is halved", () => {
    expect(cutText("😀😀😀", 2)).toBe("😀😀…");
    expect(cutText("两字", 2)).toBe("两字");
  });
  it("shows words of markup, and runs none of it", () => {
    expect(plainText('一<br>二 <a href="/user/leaf">@小叶</a><img src=x onerror="globalThis.ran = true">')).toBe("一\n二 @小叶");
    expect(globalThis).not.toHaveProperty("ran");
  });
  it("says when a time is none", () => {
    expect(timeText("gestern")).toBe("无效日期");
    expect(timeText("2026-03-04T05:06:07.000Z")).toMatch(/^2026-03-0\d \d\d:\d6$/);
  });
});
