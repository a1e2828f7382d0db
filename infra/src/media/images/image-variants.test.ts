import { describe, expect, it } from "vitest";
import { contentDigest, mediaName } from "../media-name.ts";
import { quarters } from "../testing/image-samples.ts";
import { firstVariant, missingVariants, plannedVariants, renderVariant } from "./image-variants.ts";
import { sharp } from "./sharp-engine.ts";

const name = mediaName(contentDigest(Buffer.from("original")), "jpg");
const list = (variants: { width: number; type: string }[]) => variants.map(({ width, type }) => `${width} ${type.slice(6)}`);

describe("the variants of a picture", () => {
  it("are five widths in two formats, the cheap one first", () => {
    const webp = ["240 webp", "360 webp", "480 webp", "720 webp", "1080 webp"];
    expect(list(plannedVariants({ name, width: 2160 }))).toEqual([...webp, ...webp.map((each) => each.replace("webp", "avif"))]);
  });

  it("are never wider than the picture", () => {
    expect(list(plannedVariants({ name, width: 480 }))).toEqual(["240 webp", "360 webp", "480 webp", "240 avif", "360 avif", "480 avif"]);
    expect(plannedVariants({ name, width: 479 })).toHaveLength(4);
    expect(plannedVariants({ name, width: 239 })).toEqual([]);
  });

  it("begin with the feed's width, or the nearest below", () => {
    expect(firstVariant({ name, width: 2000 })).toMatchObject({ width: 480, type: "image/webp" });
    expect(firstVariant({ name, width: 400 })).toMatchObject({ width: 360, type: "image/webp" });
    expect(firstVariant({ name, width: 100 })).toBeUndefined();
  });

  it("are missing until they are there", () => {
    const planned = plannedVariants({ name, width: 300 });
    expect(missingVariants({ name, width: 300, variants: [] })).toEqual(planned);
    expect(list(missingVariants({ name, width: 300, variants: planned.slice(0, 1) }))).toEqual(["240 avif"]);
    expect(missingVariants({ name, width: 300, variants: planned })).toEqual([]);
  });

  it("have the width and format they promise and the shape of the original", async () => {
    const original = await quarters(1200, 1600).jpeg().toBuffer();
    const sizes = await Promise.all(
      plannedVariants({ name, width: 1200 }).map(async (variant) => {
        const made = await sharp(await renderVariant(original, variant)).metadata();
        expect(made.format === "heif" ? "avif" : made.format).toBe(variant.type.slice(6));
        return [variant.width, made.width, made.height];
      }),
    );
    const widths = [240, 360, 480, 720, 1080];
    expect(sizes).toEqual([...widths, ...widths].map((width) => [width, width, (width * 4) / 3]));
  });

  it("are the same bytes each time they are made", async () => {
    const original = await quarters(600, 600).jpeg().toBuffer();
    for (const variant of plannedVariants({ name, width: 240 })) {
      expect(await renderVariant(original, variant)).toEqual(await renderVariant(original, variant));
    }
  });
});
