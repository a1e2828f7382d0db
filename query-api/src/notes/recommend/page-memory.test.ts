import { describe, expect, it } from "vitest";
import { callerKeyOf, createPageMemory } from "./page-memory.ts";

describe("the memory of a caller's pages", () => {
  it("has the end of the page before, for this caller and page size", () => {
    const memory = createPageMemory({ now: () => 0 });
    memory.remember("m1", 20, 2, "after the first");
    expect(memory.recall("m1", 20, 2)).toBe("after the first");
    expect([memory.recall("m2", 20, 2), memory.recall("m1", 10, 2), memory.recall("m1", 20, 3)]).toEqual([undefined, undefined, undefined]);
  });

  it("forgets a page when the one before turns out to be the last, and all pages after a while", () => {
    let now = 0;
    const memory = createPageMemory({ now: () => now, rememberMs: 1000 });
    memory.remember("m1", 20, 2, "cursor");
    memory.remember("m1", 20, 2, null);
    expect(memory.recall("m1", 20, 2)).toBeUndefined();
    memory.remember("m1", 20, 2, "again");
    now = 999;
    expect(memory.recall("m1", 20, 2)).toBe("again");
    now = 1000;
    expect(memory.recall("m1", 20, 2)).toBeUndefined();
  });

  it("has a limited size", () => {
    const memory = createPageMemory({ now: () => 0, most: 3 });
    for (const caller of ["a", "b", "c", "d"]) memory.remember(caller, 20, 2, caller);
    expect(["a", "b", "c", "d"].map((caller) => memory.recall(caller, 20, 2))).toEqual([undefined, "b", "c", "d"]);
  });

  it("tells visitors apart without storing their address", () => {
    const visitor = { caller: { kind: "visitor" as const }, address: "203.0.113.7", userAgent: "browser" };
    expect(callerKeyOf(visitor)).toBe(callerKeyOf({ ...visitor }));
    expect(callerKeyOf(visitor)).not.toBe(callerKeyOf({ ...visitor, address: "203.0.113.8" }));
    expect(callerKeyOf(visitor)).not.toContain("203");
    expect(callerKeyOf({ ...visitor, caller: { kind: "member", id: 5, sessionId: 1 } })).toBe("m5");
  });
});
