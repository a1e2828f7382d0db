import { expect, it } from "vitest";
import { ENOUGH_PX, pulledBy } from "./pull.ts";

const START = { x: 100, y: 100 };

it("follows the finger with resistance, up to a limit", () => {
  expect(pulledBy(START, 100, 140)).toBeCloseTo(18);
  expect(pulledBy(START, 100, 2000)).toBe(96);
});

it("a long pull is enough, a short one is not", () => {
  expect(pulledBy(START, 100, 300) ?? 0).toBeGreaterThan(ENOUGH_PX);
  expect(pulledBy(START, 100, 180) ?? 0).toBeLessThan(ENOUGH_PX);
});

it.each([
  ["upwards", 100, 60],
  ["sideways", 180, 130],
  ["back to where it began", 100, 100],
])("a finger that goes %s does not pull", (_, x, y) => {
  expect(pulledBy(START, x, y)).toBeNull();
});
