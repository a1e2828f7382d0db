import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createTurns } from "./keyed-mutex.ts";

describe("work with turns", () => {
  it("runs one after another with the same name, in order, also after a failure", async () => {
    const inTurn = createTurns();
    const told: string[] = [];
    const work =
      (name: string, ms: number, fail = false) =>
      async () => {
        told.push(`${name} begins`);
        await delay(ms);
        told.push(`${name} ends`);
        if (fail) throw new Error(name);
        return name;
      };
    const outcomes = await Promise.allSettled([inTurn("a", work("1", 6)), inTurn("a", work("2", 3, true)), inTurn("a", work("3", 0))]);
    expect(told).toEqual(["1 begins", "1 ends", "2 begins", "2 ends", "3 begins", "3 ends"]);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  });

  it("does not wait for work with another name", async () => {
    const inTurn = createTurns();
    let free = () => {};
    const waiting = inTurn("a", () => new Promise<void>((resolve) => (free = resolve)));
    expect(await inTurn("b", async () => "done")).toBe("done");
    free();
    await waiting;
  });
});
