import { describe, expect, it } from "vitest";
import { createCallAllowance, createTokenBucket } from "./call-allowance.ts";

describe("an allowance", () => {
  it("allows a burst, then as many calls as are refilled, and says how long to wait", () => {
    let time = 0;
    const take = createCallAllowance({ burst: 3, perSecond: 0.5, now: () => time });
    expect([1, 2, 3, 4].map(() => take("ada"))).toEqual([undefined, undefined, undefined, 2]);
    time = 1000;
    expect(take("ada")).toBe(1);
    time = 2000;
    expect([take("ada"), take("ada")]).toEqual([undefined, 2]);
  });
  it("is separate for each caller, and never more than the burst", () => {
    let time = 0;
    const take = createCallAllowance({ burst: 1, perSecond: 1, now: () => time });
    expect([take("ada"), take("ada"), take("ben")]).toEqual([undefined, 1, undefined]);
    time = 3_600_000;
    expect([take("ada"), take("ada")]).toEqual([undefined, 1]);
  });
  it("does not grow when the clock is set back", () => {
    let time = 10_000;
    const take = createCallAllowance({ burst: 1, perSecond: 1, now: () => time });
    take("ada");
    time = 0;
    expect(take("ada")).toBe(1);
  });

  it("is spent by cost; a cost above the burst takes the whole burst, and the wait is until the burst is full", () => {
    let time = 0;
    const take = createCallAllowance({ burst: 10, perSecond: 2, now: () => time });
    expect([take("ada", 4), take("ada", 4), take("ada", 4)]).toEqual([undefined, undefined, 1]);
    expect(take("ada", 50)).toBe(4);
    time = 4000;
    expect([take("ada", 50), take("ada")]).toEqual([undefined, 1]);
  });

  it("counts the last 50,000 callers: one who is dropped begins anew, one who was busy meanwhile does not", () => {
    const take = createCallAllowance({ burst: 1, perSecond: 0.001, now: () => 0 });
    const isRefused = (caller: string) => take(caller) !== undefined;
    expect([isRefused("ada"), isRefused("ben")]).toEqual([false, false]);
    for (let other = 0; other < 49_998; other += 1) take(`other ${other}`);
    expect(isRefused("ben")).toBe(true);
    take("one too many");
    expect([isRefused("ada"), isRefused("ben")]).toEqual([false, true]);
  });

  it("of one line allows a burst, and then the refill of each second", () => {
    let time = 0;
    const take = createTokenBucket({ burst: 3, perSecond: 2, now: () => time });
    expect([take(), take(), take(), take()]).toEqual([undefined, undefined, undefined, 1]);
    time = 500;
    expect([take(), take()]).toEqual([undefined, 1]);
    time = 60_000;
    expect([take(), take(), take(), take()]).toEqual([undefined, undefined, undefined, 1]);
  });
});
