import { describe, expect, it } from "vitest";
import { createCallAllowance } from "./call-allowance.ts";

describe("an allowance", () => {
  it("lets a burst through, then as many as come back, and says how long to wait", () => {
    let time = 0;
    const take = createCallAllowance({ burst: 3, perSecond: 0.5, now: () => time });
    expect([1, 2, 3, 4].map(() => take("ada"))).toEqual([undefined, undefined, undefined, 2]);
    time = 1000;
    expect(take("ada")).toBe(1);
    time = 2000;
    expect([take("ada"), take("ada")]).toEqual([undefined, 2]);
  });
  it("is each caller's own, and never more than the burst", () => {
    let time = 0;
    const take = createCallAllowance({ burst: 1, perSecond: 1, now: () => time });
    expect([take("ada"), take("ada"), take("ben")]).toEqual([undefined, 1, undefined]);
    time = 3_600_000;
    expect([take("ada"), take("ada")]).toEqual([undefined, 1]);
  });
  it("does not give more when the clock goes back", () => {
    let time = 10_000;
    const take = createCallAllowance({ burst: 1, perSecond: 1, now: () => time });
    take("ada");
    time = 0;
    expect(take("ada")).toBe(1);
  });
});
