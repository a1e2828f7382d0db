import { expect, test } from "vitest";
import { createWarn } from "./warn.ts";

test("a warning that is repeated while an outage lasts is printed once in ten seconds, another one at once, with its reason if there is one", () => {
  const lines: string[] = [];
  const clock = { now: 0 };
  const warn = createWarn(
    (line) => lines.push(line),
    () => clock.now,
  );
  for (clock.now = 0; clock.now < 20_000; clock.now += 250) warn("The log", new Error("connect ECONNREFUSED"));
  warn("The log", new Error("starting up"));
  warn("A bucket differs");
  expect(lines).toEqual(["The log: connect ECONNREFUSED", "The log: connect ECONNREFUSED", "The log: starting up", "A bucket differs"]);
});
