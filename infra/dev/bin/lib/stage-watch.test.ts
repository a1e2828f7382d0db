import { expect, test } from "vitest";
import { watchStage } from "./stage-watch.mjs";

/** Milliseconds on the clock, and those that the processors have worked. */
const machineOf = (clock: number[], work: number[]) => ({
  now: () => clock.shift() ?? 0,
  spent: () => work.shift() ?? 0,
  processors: 2,
});

test("a stage that keeps one of two processors busy leaves half of the machine idle", () => {
  expect(watchStage(machineOf([1000, 11_000], [500, 10_500]))()).toBe("── 10.0 s, 50 % of the processors idle");
});

test("a stage that keeps both busy leaves nothing, also where their clocks differ a little", () => {
  expect(watchStage(machineOf([0, 1000], [0, 2010]))()).toBe("── 1.0 s, 0 % of the processors idle");
});
