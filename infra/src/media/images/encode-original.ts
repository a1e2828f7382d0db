import type { MediaExtension } from "../media-name.ts";
import type { ImageKind } from "./image-kind.ts";
import { animationLimits, imageLimits, originalLongSide } from "./image-limits.ts";
import { sharp } from "./sharp-engine.ts";

/** A decoded picture: upright, sRGB, its long side at most `originalLongSide`. Metadata of the upload (EXIF, place, profile) is gone. */
export interface Pixels {
  data: Buffer;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
}

export interface EncodedImage {
  data: Buffer;
  extension: Extract<MediaExtension, "jpg" | "webp">;
  width: number;
  height: number;
}

/**
 * Throws if the file is broken. `failOn: "error"` rejects truncated data but accepts the harmless irregularities that many cameras write.
 */
export async function decodePixels(data: Uint8Array): Promise<Pixels> {
  const { data: pixels, info } = await sharp(data, { limitInputPixels: imageLimits.pixels, failOn: "error" })
    .autoOrient()
    .resize({ width: originalLongSide, height: originalLongSide, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  return { data: pixels, width: info.width, height: info.height, channels: info.channels };
}

export function fromPixels({ data, width, height, channels }: Pixels) {
  return sharp(data, { raw: { width, height, channels } });
}

/**
 * JPEG for opaque pictures: it opens everywhere (link previews, saving, old clients), encodes ten times as fast as WebP at this size, and
 * decodes fast when variants are made. WebP for transparent ones. Drawings and screenshots, which are not JPEG at upload, keep full colour
 * resolution; without it red text on white looks frayed.
 */
export async function encodeStill(pixels: Pixels, kind: ImageKind): Promise<EncodedImage> {
  const { width, height } = pixels;
  if (!isOpaque(pixels)) {
    return { data: await fromPixels(pixels).webp({ quality: 85, effort: 2 }).toBuffer(), extension: "webp", width, height };
  }
  const chromaSubsampling = kind === "jpeg" ? "4:2:0" : "4:4:4";
  const data = await fromPixels(pixels).removeAlpha().jpeg({ quality: 85, chromaSubsampling }).toBuffer();
  return { data, extension: "jpg", width, height };
}

/** Throws if the file is broken. Uses the lowest effort, because every frame is encoded while the member waits. */
export async function encodeAnimation(data: Uint8Array): Promise<EncodedImage> {
  const { longSide, pixels } = animationLimits;
  const { data: encoded, info } = await sharp(data, { animated: true, limitInputPixels: pixels, failOn: "error" })
    .resize({ width: longSide, height: longSide, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 75, effort: 0 })
    .toBuffer({ resolveWithObject: true });
  return { data: encoded, extension: "webp", width: info.width, height: info.pageHeight ?? info.height };
}

/** Reads every pixel. Many programs write an alpha channel that is not used, and one transparent pixel is enough to need it. */
function isOpaque({ data, channels }: Pixels): boolean {
  if (channels === 1 || channels === 3) return true;
  for (let position = channels - 1; position < data.length; position += channels) {
    if (data[position] !== 255) return false;
  }
  return true;
}
