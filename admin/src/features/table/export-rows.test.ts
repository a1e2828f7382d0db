import { describe, expect, it } from "vitest";
import { idParts, joinCsv } from "./export-rows.ts";

describe("the export of a selection", () => {
  it("has parts that fit into an address, with every id once", () => {
    const ids = Array.from({ length: 1000 }, (_, index) => 1_750_000_000_000_000 + index);
    const parts = idParts(ids);
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) expect(part.length).toBeLessThanOrEqual(6000);
    expect(parts.join(",").split(",").map(Number)).toEqual(ids);
  });

  it("is one file with one first line and one byte order mark", () => {
    expect(joinCsv(["\uFEFFID,名称\r\n1,甲\r\n", "ID,名称\r\n2,乙\r\n"])).toBe("\uFEFFID,名称\r\n1,甲\r\n2,乙\r\n");
  });
});
