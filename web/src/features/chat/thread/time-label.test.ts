import { expect, it } from "vitest";
import { timeLabel } from "./time-label.ts";

const now = new Date(2026, 10, 20, 9, 5).getTime();
const at = (...parts: [number, number, number, number, number]) => timeLabel(new Date(...parts).getTime(), now);

it("has as much of the date as is needed", () => {
  expect(at(2026, 10, 20, 0, 1)).toBe("00:01");
  expect(at(2026, 10, 19, 23, 59)).toBe("昨天 23:59");
  expect(at(2026, 10, 17, 8, 0)).toBe("周二 08:00");
  expect(at(2026, 10, 13, 8, 0)).toBe("11月13日 08:00");
  expect(at(2025, 11, 31, 8, 0)).toBe("2025年12月31日 08:00");
  // The sender's clock is ahead of ours.
  expect(at(2026, 10, 21, 0, 1)).toBe("00:01");
});
