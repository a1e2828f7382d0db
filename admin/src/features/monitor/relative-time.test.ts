import { describe, expect, it } from "vitest";
import { relativeTime } from "./relative-time.ts";

const NOW = Date.parse("2026-05-20T12:00:00.000Z");
const ago = (seconds: number) => relativeTime(new Date(NOW - seconds * 1000).toISOString(), NOW);

describe("how long ago something happened", () => {
  it.each([
    [0, "刚刚"],
    [59, "刚刚"],
    [60, "1分钟前"],
    [3599, "59分钟前"],
    [3600, "1小时前"],
    [86_399, "23小时前"],
    [86_400, "1天前"],
    [604_799, "6天前"],
    [604_800, "2026/5/13"],
  ])("%i seconds are told as %s", (seconds, text) => {
    expect(ago(seconds)).toBe(text);
  });
  it("is right for a clock that is ahead, too", () => {
    expect(ago(-5)).toBe("刚刚");
    expect(relativeTime("?", NOW)).toBe("无效日期");
  });
});
