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
  warn("The log", new Error("no such table"));
  warn("A bucket differs");
  expect(lines).toEqual(["The log: connect ECONNREFUSED", "The log: connect ECONNREFUSED", "The log: no such table", "A bucket differs"]);
});

test("an outage of the database is one line of each message in ten seconds, whatever words each of its errors has", () => {
  const lines: string[] = [];
  const warn = createWarn(
    (line) => lines.push(line),
    () => 0,
  );
  const coded = (code: string, message: string) => Object.assign(new Error(message), { code });
  for (let port = 1; port <= 40; port++) {
    for (const message of ["The log", "The listener"]) {
      warn(message, coded("ECONNREFUSED", `connect ECONNREFUSED 127.0.0.1:${port}`));
      warn(message, coded("57P03", "the database system is starting up"));
      warn(message, new Error("Connection terminated unexpectedly"));
    }
    warn("The log", coded("23505", `duplicate key ${port}`));
  }
  expect(lines).toEqual([
    "The log: connect ECONNREFUSED 127.0.0.1:1",
    "The listener: connect ECONNREFUSED 127.0.0.1:1",
    "The log: duplicate key 1",
  ]);
});
