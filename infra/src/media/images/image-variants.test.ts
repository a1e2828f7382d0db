import { describe, expect, it } from "vitest";
import { contentDigest, mediaName } from "../media-name.ts";
import { quarters } from "../testing/image-samples.ts";
import { firstVariant, missingOf, possibleVariants, renderVariant, soonVariants, wideVariants } from "./image-variants.ts";
import { sharp } from "./sharp-engine.ts";

const name = mediaName(contentDigest(Buffer.from("original")), "jpg");
const list = (variants: { width: number; type: string }[]) => variants.map(({ width, type }) => `${width} ${type.slice(6)}`);

describe("the variants of a picture", () => {
  it("are at first those for cards and phones; those for large screens are separate", () => {
    expect(list(soonVariants({ name, width: 2160 }))).toEqual(["480 webp", "360 avif", "720 avif"]);
    expect(list(wideVariants({ name, width: 2160 }))).toEqual(["1080 avif", "1080 webp"]);
  });

  it("are never wider than the picture", () => {
    expect(list(soonVariants({ name, width: 480 }))).toEqual(["480 webp", "360 avif"]);
    expect(list(soonVariants({ name, width: 359 }))).toEqual(["240 webp", "144 avif"]);
    expect(list(soonVariants({ name, width: 200 }))).toEqual(["144 avif"]);
    expect(soonVariants({ name, width: 143 })).toEqual([]);
    expect(wideVariants({ name, width: 1079 })).toEqual([]);
  });

  it("begin with the width of the feed, or the nearest one below", () => {
    expect(firstVariant({ name, width: 2000 })).toMatchObject({ width: 480, type: "image/webp" });
    expect(firstVariant({ name, width: 400 })).toMatchObject({ width: 360, type: "image/webp" });
    expect(firstVariant({ name, width: 100 })).toBeUndefined();
  });

  it("are missing until they exist; those of an older version do not matter", () => {
    const planned = soonVariants({ name, width: 400 });
    expect(missingOf(planned, { variants: [] })).toEqual(planned);
    expect(list(missingOf(planned, { variants: planned.slice(0, 1) }))).toEqual(["360 avif"]);
    expect(missingOf(planned, { variants: possibleVariants({ name, width: 400 }) })).toEqual([]);
  });

  it("are all among the names that are removed with the picture", () => {
    for (const width of [100, 200, 240, 400, 1080, 2160]) {
      const possible = list(possibleVariants({ name, width }));
      for (const made of list([...soonVariants({ name, width }), ...wideVariants({ name, width })])) expect(possible).toContain(made);
    }
    expect(possibleVariants({ name, width: 2160 })).toHaveLength(12);
  });

  it("have the width and format of their name and the shape of the original", async () => {
    const original = await quarters(1200, 1600).jpeg().toBuffer();
    const sizes = await Promise.all(
      possibleVariants({ name, width: 1200 }).map(async (variant) => {
        const made = await sharp(await renderVariant(original, variant)).metadata();
        expect(made.format === "heif" ? "avif" : made.format).toBe(variant.type.slice(6));
        return [variant.width, made.width, made.height];
      }),
    );
    expect(sizes).toEqual([144, 144, 240, 240, 360, 360, 480, 480, 720, 720, 1080, 1080].map((width) => [width, width, (width * 4) / 3]));
  });

  it("are the same bytes each time they are made", async () => {
    const original = await quarters(600, 600).jpeg().toBuffer();
    for (const variant of soonVariants({ name, width: 600 })) {
      expect(await renderVariant(original, variant)).toEqual(await renderVariant(original, variant));
    }
  });
});
