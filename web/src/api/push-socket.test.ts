import { expect, it } from "vitest";
import { nextDelay } from "./push-socket.ts";

it("waits longer after each failure, never more than half a minute, and never at the same moment as everybody", () => {
  expect([0, 1, 2, 3, 9].map((attempt) => nextDelay(attempt, () => 0))).toEqual([500, 1000, 2000, 4000, 15_000]);
  expect([0, 1, 2, 3, 9].map((attempt) => nextDelay(attempt, () => 1))).toEqual([1000, 2000, 4000, 8000, 30_000]);
});
