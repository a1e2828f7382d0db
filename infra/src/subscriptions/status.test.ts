import { expect, it } from "vitest";
import { statusOf } from "./status.ts";

const checkpoint = { name: "notes", model: "notes", version: 1, status: "live", position: 100n, rate: 50, deadLetters: 0 } as Parameters<
  typeof statusOf
>[0];
const runner = { state: "catching-up", rate: 50, speed: 10_000, lastError: undefined } as const;

it("the time that is left follows from positions a second, which only a runner knows: they may be bytes", () => {
  expect(statusOf(checkpoint, 20_100n, runner)).toMatchObject({ lag: 20_000n, rate: 50, secondsLeft: 2 });
  expect(statusOf(checkpoint, 20_100n, undefined)).toMatchObject({ rate: 50, secondsLeft: Number.POSITIVE_INFINITY });
  expect(statusOf(checkpoint, 100n, undefined)).toMatchObject({ lag: 0n, secondsLeft: 0 });
});
