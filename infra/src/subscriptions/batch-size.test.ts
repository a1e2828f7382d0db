import { describe, expect, it } from "vitest";
import { createAdaptiveBatchSize, createRate, LARGEST_BATCH } from "./batch-size.ts";

describe("the adaptive batch size", () => {
  it("doubles after full batches up to the maximum", () => {
    const size = createAdaptiveBatchSize();
    const sizes = Array.from({ length: 8 }, () => {
      const value = size.value();
      size.succeeded(value);
      return value;
    });
    expect(sizes).toEqual([250, 500, 1000, 2000, 4000, LARGEST_BATCH, LARGEST_BATCH, LARGEST_BATCH]);
  });

  it("does not grow by batches that were not full: there was nothing more to take", () => {
    const size = createAdaptiveBatchSize();
    for (let batch = 0; batch < 10; batch++) size.succeeded(249);
    expect(size.value()).toBe(250);
  });

  it("halves after each failure, never below one, and grows again", () => {
    const size = createAdaptiveBatchSize();
    size.failed();
    expect(size.value()).toBe(125);
    for (let failure = 0; failure < 20; failure++) size.failed();
    expect(size.value()).toBe(1);
    size.succeeded(1);
    expect(size.value()).toBe(2);
  });
});

describe("the rate", () => {
  it("follows the last seconds of work: a long batch says more than a short one", () => {
    const rate = createRate();
    rate.add(1000, 1000);
    expect(rate.value()).toBeCloseTo(1000);
    rate.add(10, 100);
    expect(rate.value()).toBeGreaterThan(900);
    rate.add(6000, 3000);
    expect(rate.value()).toBeCloseTo(2000);
  });
});
