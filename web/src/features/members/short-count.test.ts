import { expect, it } from "vitest";
import { shortCountText } from "./short-count.ts";

it.each([
  [999, "999"],
  [1000, "1.0k"],
  [1099, "1.0k"],
  [2390, "2.3k"],
  [9999, "9.9k"],
  [10_000, "1.0万"],
  [12_345, "1.2万"],
])("writes %i on the card of a member as %s", (count, text) => {
  expect(shortCountText(count)).toBe(text);
});
