import { expect, it } from "vitest";
import { countText } from "./count-text.ts";

it.each([
  [0, "0"],
  [-3, "0"],
  [9999, "9999"],
  [10_000, "1.0万"],
  [10_999, "1.0万"],
  [11_000, "1.1万"],
  [23_999, "2.3万"],
  [123_456, "12.3万"],
])("writes %i as %s", (count, text) => {
  expect(countText(count)).toBe(text);
});
