import { expect, it } from "vitest";
import { createGetStats } from "./get-stats.ts";

it("a count that failed is not begun again within ten seconds, and is begun again after them", async () => {
  let [now, counts] = [0, 0];
  const failing = async () => {
    counts += 1;
    throw new Error("too slow");
  };
  const ask = createGetStats({ read: failing }, () => now);
  const context = {} as Parameters<typeof ask>[1];
  const asked = () => ask({ params: {}, input: {} }, context);
  await expect(asked()).rejects.toThrow("too slow");
  now = 9999;
  await expect(asked()).rejects.toThrow("too slow");
  expect(counts).toBe(1);
  now = 10_001;
  await expect(asked()).rejects.toThrow("too slow");
  expect(counts).toBe(2);
});
