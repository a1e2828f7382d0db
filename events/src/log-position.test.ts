import { expect, it } from "vitest";
import { isLogPosition } from "./log-position.ts";

it.each([
  ["0", true],
  ["9223372036854775807", true],
  ["9223372036854775808", false],
  ["9999999999999999999", false],
  ["00000000000000000001", false],
  ["-1", false],
  ["1.5", false],
  ["", false],
])("%s is a position of the log: %s", (text, is) => {
  expect(isLogPosition(text)).toBe(is);
});
