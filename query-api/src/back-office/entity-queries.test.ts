import { describe, expect, it } from "vitest";
import { totalSeen } from "./entity-queries.ts";

describe("the number of rows of a large table", () => {
  const estimate = { total: 50_000, totalIsEstimate: true };

  it("is what the database thinks while pages are full, and at least what was seen", () => {
    expect(totalSeen(estimate, { page: 3, limit: 20, found: 21 })).toEqual(estimate);
    expect(totalSeen(estimate, { page: 3000, limit: 20, found: 21 })).toEqual({ total: 60_001, totalIsEstimate: true });
  });

  it("is known on the last page", () => {
    expect(totalSeen(estimate, { page: 2000, limit: 20, found: 7 })).toEqual({ total: 39_987, totalIsEstimate: false });
    expect(totalSeen(estimate, { page: 2000, limit: 20, found: 20 })).toEqual({ total: 40_000, totalIsEstimate: false });
  });

  it("must be counted when a page that it promised is empty", () => {
    expect(totalSeen(estimate, { page: 2400, limit: 20, found: 0 })).toBeUndefined();
    expect(totalSeen(estimate, { page: 1, limit: 20, found: 0 })).toEqual({ total: 0, totalIsEstimate: false });
  });

  it("stays where it was counted", () => {
    const counted = { total: 30, totalIsEstimate: false };
    expect(totalSeen(counted, { page: 9, limit: 20, found: 0 })).toEqual(counted);
  });
});
