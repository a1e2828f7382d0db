import { digestOfName, mediaName, mediaTypes } from "../media-name.ts";
import { firstVariantWidth, imageLimits, variantWidths } from "./image-limits.ts";
import type { ImageRecord, ImageVariant } from "./image-record.ts";
import { sharp } from "./sharp-engine.ts";

const extensions = ["webp", "avif"] as const;

/** Every variant that a picture of this width should have one day, the cheap format first. */
export function plannedVariants({ name, width }: Pick<ImageRecord, "name" | "width">): ImageVariant[] {
  const digest = digestOfName(name);
  const widths = variantWidths.filter((candidate) => candidate <= width);
  return extensions.flatMap((extension) =>
    widths.map((each) => ({ name: mediaName(digest, extension, each), width: each, type: mediaTypes[extension] })),
  );
}

/** What is still to be made; after a crash this is all that has to be known. */
export function missingVariants(record: Pick<ImageRecord, "name" | "width" | "variants">): ImageVariant[] {
  const present = new Set(record.variants.map((variant) => variant.name));
  return plannedVariants(record).filter((variant) => !present.has(variant.name));
}

/** The one made before the upload is answered: the feed's card, or the nearest below; nothing for a picture narrower than any variant. */
export function firstVariant(record: Pick<ImageRecord, "name" | "width">): ImageVariant | undefined {
  return plannedVariants(record).findLast((variant) => variant.type === mediaTypes.webp && variant.width <= firstVariantWidth);
}

/**
 * A variant is a function of the stored original alone, never of the upload, so one made while the member waited and one made after a crash are
 * the same bytes. AVIF at effort 2: measured on photographs, effort 4 takes five to ten times as long for a file no smaller.
 */
export async function renderVariant(original: Uint8Array, { width, type }: ImageVariant): Promise<Buffer> {
  const resized = sharp(original, { limitInputPixels: imageLimits.pixels }).resize({ width });
  const encoded = type === "image/avif" ? resized.avif({ quality: 52, effort: 2 }) : resized.webp({ quality: 78 });
  return encoded.toBuffer();
}
