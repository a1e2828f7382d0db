import { describe, expect, it } from "vitest";
import { createFrameAllowance } from "./frame-allowance.ts";

describe("the frames that a client may send", () => {
  it("are a burst at once, and then so many a second", () => {
    let now = 0;
    const allow = createFrameAllowance({ burst: 3, perSecond: 2, now: () => now });
    expect([allow(), allow(), allow(), allow()]).toEqual([true, true, true, false]);
    now = 500;
    expect([allow(), allow()]).toEqual([true, false]);
    now = 60_000;
    expect([allow(), allow(), allow(), allow()]).toEqual([true, true, true, false]);
  });
});
