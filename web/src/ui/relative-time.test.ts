import { expect, it } from "vitest";
import { relativeTime } from "./relative-time.ts";

const now = new Date(2026, 5, 15, 12, 0, 0).getTime();
const ago = (milliseconds: number) => new Date(now - milliseconds).toISOString();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

it.each([
  [ago(MINUTE - 1), "刚刚"],
  [ago(-MINUTE), "刚刚"],
  [ago(MINUTE), "1分钟前"],
  [ago(HOUR - 1), "59分钟前"],
  [ago(HOUR), "1小时前"],
  [ago(DAY - 1), "23小时前"],
  [ago(DAY), "1天前"],
  [ago(7 * DAY - 1), "6天前"],
  [ago(7 * DAY), "06-08"],
  [new Date(2025, 11, 31, 12).toISOString(), "2025-12-31"],
  ["yesterday", "无效日期"],
])("tells %s as %s", (iso, text) => {
  expect(relativeTime(iso, now)).toBe(text);
});
