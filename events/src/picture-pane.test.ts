import { describe, expect, it } from "vitest";
import { paneRatio, paneSizes, pictureChoices } from "./picture-pane.ts";

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

describe("what a browser may choose from", () => {
  const made = (type: string, ...widths: number[]) => widths.map((width) => ({ url: `${type}${width}`, width, type }));
  const choices = (width: number, ...variants: ReturnType<typeof made>) =>
    pictureChoices(variants, { url: "original", width }).map(({ url, type }) => `${url} ${type}`);

  it("is the renderings, and in each format the picture itself while nothing wide is made of it", () => {
    const both = [...made("avif", 360, 720), ...made("webp", 480)];
    expect(choices(2160, ...both)).toEqual(["avif360 avif", "avif720 avif", "original avif", "webp480 webp", "original webp"]);
    expect(choices(2160, ...both, ...made("avif", 1080))).toEqual([
      ...["avif360 avif", "avif720 avif", "avif1080 avif", "webp480 webp", "original webp"],
    ]);
  });

  it("is never the picture itself where a rendering is as wide, where its width is not known, or where there is no rendering", () => {
    expect(choices(360, ...made("avif", 360))).toEqual(["avif360 avif"]);
    expect(choices(0, ...made("avif", 360))).toEqual(["avif360 avif"]);
    expect(choices(900)).toEqual([]);
  });
});
