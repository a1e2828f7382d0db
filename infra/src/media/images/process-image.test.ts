import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { thumbHashToApproximateAspectRatio, thumbHashToAverageRGBA } from "thumbhash";
import { describe, expect, it } from "vitest";
import { animation, blackPng, colourAt, noise, quarters, telephonePhoto } from "../testing/image-samples.ts";
import { imageLimits } from "./image-limits.ts";
import { type ProcessedImage, processImage } from "./process-image.ts";
import { sharp } from "./sharp-engine.ts";

async function accepted(input: Buffer | string): Promise<ProcessedImage> {
  const result = await processImage(input);
  if (!result.ok) throw new Error(`refused: ${result.code}`);
  return result;
}

const isAbout = (colour: number[], expected: number[]) => colour.every((part, index) => Math.abs(part - (expected[index] ?? -99)) < 12);

describe("a photograph from a telephone", () => {
  it("is stored upright, with the size of the upright picture", async () => {
    const { original, width, height, aspectRatio } = await accepted(await telephonePhoto(1600, 1200));
    expect([width, height, aspectRatio]).toEqual([1200, 1600, 0.75]);
    const stored = await sharp(original.data).metadata();
    expect([stored.width, stored.height]).toEqual([1200, 1600]);
    // Turned a quarter clockwise, the red corner goes from upper left to upper right and the blue one comes to upper left.
    expect(isAbout(await colourAt(original.data, 0.9, 0.1), [230, 20, 20])).toBe(true);
    expect(isAbout(await colourAt(original.data, 0.1, 0.1), [20, 20, 230])).toBe(true);
  });

  it("loses its place, camera and orientation in every file that is made of it", async () => {
    const upload = await telephonePhoto();
    const before = await sharp(upload).metadata();
    expect(before.orientation).toBe(6);
    expect(upload.includes("Camera of a member")).toBe(true);
    // Little-endian tag 0x8825: the pointer to the block with the place.
    expect(before.exif?.includes(Buffer.from([0x25, 0x88]))).toBe(true);

    const { original, variants } = await accepted(upload);
    for (const { data } of [original, ...variants]) {
      const after = await sharp(data).metadata();
      expect([after.exif, after.xmp, after.iptc, after.icc, after.orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      expect(data.includes("Camera of a member")).toBe(false);
    }
  });

  it("gets a card variant and a small hash at once", async () => {
    const { variants, thumbhash } = await accepted(await telephonePhoto());
    expect(variants.map(({ width, type }) => ({ width, type }))).toEqual([{ width: 480, type: "image/webp" }]);
    const card = await sharp(variants[0]?.data).metadata();
    expect([card.format, card.width, card.height]).toEqual(["webp", 480, 640]);
    const hash = Buffer.from(thumbhash, "base64");
    expect(hash.length).toBeGreaterThanOrEqual(15);
    expect(hash.length).toBeLessThanOrEqual(25);
    expect(thumbHashToApproximateAspectRatio(hash)).toBeCloseTo(0.75, 0);
  });

  it("is stored under the digest of its content: the same upload has the same name, another one another", async () => {
    const one = await accepted(await telephonePhoto());
    const again = await accepted(await telephonePhoto());
    const other = await accepted(await quarters(1600, 1200).jpeg().toBuffer());
    expect(again.original.name).toBe(one.original.name);
    expect(again.variants[0]?.data).toEqual(one.variants[0]?.data);
    expect(other.original.name).not.toBe(one.original.name);
    expect(one.original.name).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{32}\.jpg$/);
    expect(one.variants[0]?.name).toBe(one.original.name.replace(".jpg", "-480.webp"));
  });

  it("is reduced when it is huge, and never enlarged", async () => {
    const huge = await accepted(await quarters(6000, 3000).jpeg().toBuffer());
    expect([huge.width, huge.height]).toEqual([2160, 1080]);
    const small = await accepted(await quarters(300, 200).jpeg().toBuffer());
    expect([small.width, small.height, small.variants.map((variant) => variant.width)]).toEqual([300, 200, [240]]);
    const tiny = await accepted(await quarters(1, 1).png().toBuffer());
    expect([tiny.width, tiny.height, tiny.variants]).toEqual([1, 1, []]);
  });

  it("may be very long and thin", async () => {
    const { width, height, thumbhash } = await accepted(await quarters(4, 9000).png().toBuffer());
    expect([width, height]).toEqual([1, 2160]);
    expect(Buffer.from(thumbhash, "base64").length).toBeGreaterThan(4);
  });
});

describe("the other kinds", () => {
  it("keeps transparency, and is a JPEG when no pixel is transparent", async () => {
    const corner = {
      input: Buffer.from([0, 0, 0, 0]),
      raw: { width: 1, height: 1, channels: 4 as const },
      left: 0,
      top: 0,
      blend: "dest-out" as const,
    };
    const hole = { ...corner, input: Buffer.from([0, 0, 0, 255]) };
    const opaque = await accepted(await quarters(800, 600).ensureAlpha().png().toBuffer());
    expect(opaque.original.type).toBe("image/jpeg");
    const holed = await accepted(await quarters(800, 600).ensureAlpha().composite([hole]).png().toBuffer());
    expect(holed.original.type).toBe("image/webp");
    expect((await sharp(holed.original.data).metadata()).hasAlpha).toBe(true);
    expect((await sharp(holed.variants[0]?.data).metadata()).hasAlpha).toBe(true);
  });

  it.each([
    ["WebP", () => quarters(640, 480).webp().toBuffer()],
    ["grey", () => quarters(640, 480).greyscale().png().toBuffer()],
    ["grey with alpha", () => quarters(640, 480).ensureAlpha().toColourspace("b-w").png().toBuffer()],
    ["palette", () => quarters(640, 480).png({ palette: true }).toBuffer()],
    ["16 bits a channel", () => quarters(640, 480).toColourspace("rgb16").png().toBuffer()],
    ["print colours (CMYK)", () => quarters(640, 480).toColourspace("cmyk").jpeg().toBuffer()],
    ["a still GIF", () => quarters(640, 480).gif().toBuffer()],
  ])("takes %s, with the brightness it had", async (_, draw) => {
    const { original, width, height, animated } = await accepted(await draw());
    expect([width, height, animated]).toEqual([640, 480, false]);
    const stored = await sharp(original.data).metadata();
    expect(stored.depth).toBe("uchar");
    for (const part of await colourAt(original.data, 0.9, 0.9)) expect(part).toBeGreaterThan(235);
    for (const part of (await colourAt(original.data, 0.1, 0.9)).slice(0, 1)) expect(part).toBeLessThan(100);
  });

  it("converts a wide-gamut picture to sRGB", async () => {
    const upload = await quarters(400, 400).withIccProfile("p3").png().toBuffer();
    expect((await sharp(upload).metadata()).icc).toBeDefined();
    const { original } = await accepted(upload);
    expect((await sharp(original.data).metadata()).icc).toBeUndefined();
    expect(isAbout(await colourAt(original.data, 0.1, 0.1), [230, 20, 20])).toBe(true);
  });

  it("paints the placeholder in the colour of the picture", async () => {
    const orange = sharp({ create: { width: 300, height: 300, channels: 3, background: { r: 240, g: 140, b: 20 } } });
    const { thumbhash } = await accepted(await orange.png().toBuffer());
    const { r, g, b } = thumbHashToAverageRGBA(Buffer.from(thumbhash, "base64"));
    expect(isAbout([r * 255, g * 255, b * 255], [240, 140, 20])).toBe(true);
  });
});

describe("an animation", () => {
  it("stays animated when it is short, and its variants are its first frame", async () => {
    const { original, variants, animated, width, height } = await accepted(await animation(12, 500, 300));
    expect([animated, width, height, original.type]).toEqual([true, 500, 300, "image/webp"]);
    expect((await sharp(original.data).metadata()).pages).toBe(12);
    expect((await sharp(variants[0]?.data).metadata()).pages ?? 1).toBe(1);
  });

  it("becomes its first frame when it has too many frames", async () => {
    const { original, animated, width, height } = await accepted(await animation(101, 60, 40));
    expect([animated, width, height, original.type]).toEqual([false, 60, 40, "image/jpeg"]);
  });

  it("becomes its first frame when its frames have too many pixels together", async () => {
    const { animated, width } = await accepted(await animation(20, 1000, 700));
    expect([animated, width]).toEqual([false, 1000]);
  });
});

describe("an animation that is cut off", () => {
  it("keeps the frames that arrived whole, as viewers do", async () => {
    const whole = await animation(12, 300, 200);
    const { original, animated } = await accepted(whole.subarray(0, Math.floor(whole.length / 2)));
    const frames = (await sharp(original.data).metadata()).pages ?? 1;
    expect(animated).toBe(true);
    expect(frames).toBeGreaterThan(1);
    expect(frames).toBeLessThan(12);
  });
});

describe("what is refused", () => {
  const refusal = async (input: Buffer | string) => {
    const result = await processImage(input);
    return result.ok ? "accepted" : result.code;
  };

  it("refuses text and pages, whatever the name of their file", async () => {
    const folder = await mkdtemp(join(tmpdir(), "images "));
    try {
      await writeFile(join(folder, "text.jpg"), "this is text");
      await writeFile(join(folder, "page.jpg"), "<!DOCTYPE html><html><script>alert(1)</script></html>");
      await writeFile(join(folder, "picture.txt"), await quarters(300, 300).png().toBuffer());
      expect(await refusal(join(folder, "text.jpg"))).toBe("image-only");
      expect(await refusal(join(folder, "page.jpg"))).toBe("image-only");
      expect(await refusal(join(folder, "picture.txt"))).toBe("accepted");
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it("refuses drawings that can run script, and kinds of pictures that are not accepted", async () => {
    expect(await refusal(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'))).toBe("unsupported-file-type");
    expect(await refusal(await quarters(300, 300).tiff().toBuffer())).toBe("unsupported-file-type");
    expect(await refusal(await quarters(300, 300).avif({ effort: 0 }).toBuffer())).toBe("unsupported-file-type");
  });

  it("refuses a drawing with the signature of another format", async () => {
    expect(await refusal(Buffer.from('GIF89a<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'))).toBe("image-broken");
  });

  it.each([
    ["jpeg", () => noise(400, 300).jpeg().toBuffer()],
    ["png", () => noise(400, 300).png().toBuffer()],
    ["webp", () => noise(400, 300).webp().toBuffer()],
    ["gif", () => noise(400, 300).gif().toBuffer()],
  ])("a %s that is cut off in the middle, while the whole one is taken", async (_, draw) => {
    const whole = await draw();
    expect(await refusal(whole)).toBe("accepted");
    expect(await refusal(whole.subarray(0, Math.floor(whole.length / 2)))).toBe("image-broken");
    expect(await refusal(whole.subarray(0, 14))).toBe("image-broken");
  });

  it("refuses one byte more than 5 MB, and accepts 5 MB", async () => {
    const picture = await quarters(200, 200).jpeg().toBuffer();
    const padded = (size: number) => Buffer.concat([picture, Buffer.alloc(size - picture.length)]);
    expect(await refusal(padded(imageLimits.bytes))).toBe("accepted");
    expect(await refusal(padded(imageLimits.bytes + 1))).toBe("image-too-large");
  });

  it("refuses a picture that is longer than a JPEG may be, however few its pixels", async () => {
    const { side } = imageLimits;
    expect(await refusal(blackPng(1, side))).toBe("accepted");
    expect(await refusal(blackPng(1, side + 1))).toBe("image-too-many-pixels");
    expect(await refusal(blackPng(side + 1, 1))).toBe("image-too-many-pixels");
  });

  it("refuses a picture bomb without decoding it", async () => {
    const timed = async (picture: Buffer) => {
      const started = performance.now();
      return { outcome: await refusal(picture), took: performance.now() - started };
    };
    // It has a hundredth of the bomb's pixels, and is decoded.
    const control = await timed(blackPng(2_000, 2_000));
    expect(control.outcome).toBe("accepted");
    const bomb = blackPng(20_000, 20_000);
    expect(bomb.length).toBeLessThan(imageLimits.bytes);
    const before = process.memoryUsage().rss;
    const refused = await timed(bomb);
    expect(refused.outcome).toBe("image-too-many-pixels");
    expect(refused.took).toBeLessThan(3 * control.took);
    expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000);
  });
});
