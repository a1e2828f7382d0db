import type { MediaExtension } from "../media-name.ts";
import type { ImageKind } from "./image-kind.ts";
import { animationLimits, imageLimits, originalLongSide } from "./image-limits.ts";
import { sharp } from "./sharp-engine.ts";

/** Decoded, turned upright, in sRGB, at most `originalLongSide` long. Nothing of the upload but its light is left: no EXIF, place or profile. */
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

/** Throws when the file is broken: `failOn: "error"` stops at truncated data, but lets pass the harmless oddities that many cameras write. */
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
 * JPEG for what is opaque: it opens everywhere (link previews, saving, old clients), encodes ten times as fast as WebP at this size, and
 * the variants made from it later decode at a fraction of the cost. WebP where there is transparency.
 * Drawings and screenshots (not JPEG already) keep full colour resolution, without which red text on white frays.
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

/** Throws when the file is broken. Cheapest effort, because this is done for every frame while the member waits. */
export async function encodeAnimation(data: Uint8Array): Promise<EncodedImage> {
  const { longSide, pixels } = animationLimits;
  const { data: encoded, info } = await sharp(data, { animated: true, limitInputPixels: pixels, failOn: "error" })
    .resize({ width: longSide, height: longSide, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 75, effort: 0 })
    .toBuffer({ resolveWithObject: true });
  return { data: encoded, extension: "webp", width: info.width, height: info.pageHeight ?? info.height };
}

/** Exact, not sampled: many programs write an alpha channel that nothing uses, and one transparent corner is enough to need it. */
function isOpaque({ data, channels }: Pixels): boolean {
  if (channels === 1 || channels === 3) return true;
  for (let position = channels - 1; position < data.length; position += channels) {
    if (data[position] !== 255) return false;
  }
  return true;
}
