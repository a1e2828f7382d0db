import { expect, test } from "vitest";
import { createRestartPause } from "./restart-pause.ts";

const options = { firstMs: 100, longestMs: 1000, healthyMs: 30_000 };

test("the pause before a restart doubles with every early crash, up to its bound", () => {
  const pauseAfter = createRestartPause(options);
  expect([0, 5000, 29_999, 0, 0, 0].map(pauseAfter)).toEqual([100, 200, 400, 800, 1000, 1000]);
});

test("the pause before a restart is the shortest again after a healthy spell", () => {
  const pauseAfter = createRestartPause(options);
  expect([0, 0, 0, 30_000, 0].map(pauseAfter)).toEqual([100, 200, 400, 100, 200]);
});
