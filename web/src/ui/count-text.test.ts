import { expect, it } from "vitest";
import { countText, shortCountText } from "./count-text.ts";

it.each([
  [0, "0"],
  [-3, "0"],
  [9999, "9999"],
  [10_000, "1万"],
  [10_999, "1万"],
  [11_000, "1.1万"],
  [23_999, "2.3万"],
  [123_456, "12.3万"],
])("writes %i as %s", (count, text) => {
  expect(countText(count)).toBe(text);
});

it.each([
  [999, "999"],
  [1000, "1k"],
  [1099, "1k"],
  [2390, "2.3k"],
  [9999, "9.9k"],
  [10_000, "1万"],
  [12_345, "1.2万"],
])("writes %i on the card of a member as %s", (count, text) => {
  expect(shortCountText(count)).toBe(text);
});
