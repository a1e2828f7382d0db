import { expect, it } from "vitest";
import { isLong } from "./fold.ts";

it("a text is folded only when that hides more than two lines", () => {
  expect(isLong(22 * 6, 22, 6)).toBe(false);
  expect(isLong(22 * 8, 22, 6)).toBe(false);
  expect(isLong(22 * 8 + 1, 22, 6)).toBe(false);
  expect(isLong(22 * 9, 22, 6)).toBe(true);
  expect(isLong(0, 0, 6)).toBe(false);
});
