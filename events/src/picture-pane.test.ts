import { expect, it } from "vitest";
import { paneRatio, paneSizes } from "./picture-pane.ts";

it.each([
  [900, 1200, 0.75],
  [1000, 1000, 1],
  [300, 3000, 0.6],
  [3000, 300, 1.8],
  [0, 0, 1],
])("makes a pane for a first picture of %i by %i of the ratio %d", (width, height, ratio) => {
  expect(paneRatio({ width, height })).toBeCloseTo(ratio);
});

it("makes it square without any picture", () => {
  expect(paneRatio(undefined)).toBe(1);
});

it("is as wide as a phone, or as its height allows", () => {
  expect(paneSizes(0.75)).toBe("(max-width: 768px) 96vw, min(750px, 75vh)");
});
