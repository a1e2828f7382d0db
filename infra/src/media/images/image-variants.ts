import { digestOfName, mediaName, mediaTypes, SMALL_WIDTH, TINY_WIDTH } from "../media-name.ts";
import { firstVariantWidths, imageLimits, soonVariantWidths, wideVariantWidth } from "./image-limits.ts";
import type { ImageRecord, ImageVariant } from "./image-record.ts";
import { sharp } from "./sharp-engine.ts";

type Extension = "webp" | "avif";
type Named = Pick<ImageRecord, "name" | "width">;

/** Every width that any version of the product made. Such files may exist, and are served as long as their picture is stored. */
const EVER_MADE = [TINY_WIDTH, 240, 360, 480, 720, 1080] as const;

function variant(name: string, width: number, extension: Extension): ImageVariant {
  return { name: mediaName(digestOfName(name), extension, width), width, type: mediaTypes[extension] };
}

/**
 * The variant that is made before the upload is answered: the width of the feed, or the nearest one below. Undefined for a picture that is
 * narrower than all.
 */
export function firstVariant({ name, width }: Named): ImageVariant | undefined {
  const widest = firstVariantWidths.findLast((candidate) => candidate <= width);
  return widest === undefined ? undefined : variant(name, widest, "webp");
}

/** The variants of every picture. The first one is among them, because it may have been lost. */
export function soonVariants(record: Named): ImageVariant[] {
  const first = firstVariant(record);
  const widths = record.width < SMALL_WIDTH ? [TINY_WIDTH] : soonVariantWidths;
  const avif = widths.filter((each) => each <= record.width).map((each) => variant(record.name, each, "avif"));
  return [...(first ? [first] : []), ...avif];
}

/** The variants that are made after somebody opened what shows the picture. */
export function wideVariants({ name, width }: Named): ImageVariant[] {
  return width < wideVariantWidth ? [] : [variant(name, wideVariantWidth, "avif"), variant(name, wideVariantWidth, "webp")];
}

/** All variants that may exist of an original. A removal deletes each of them. */
export function possibleVariants({ name, width }: Named): ImageVariant[] {
  const widths = EVER_MADE.filter((each) => each <= width);
  return widths.flatMap((each) => [variant(name, each, "webp"), variant(name, each, "avif")]);
}

/** Those of the planned variants that do not exist. This needs only the record, so it also works after a crash. */
export function missingOf(planned: readonly ImageVariant[], { variants }: Pick<ImageRecord, "variants">): ImageVariant[] {
  const present = new Set(variants.map((each) => each.name));
  return planned.filter((each) => !present.has(each.name));
}

/**
 * Renders a variant from the stored original, never from the upload, so the bytes are the same whenever it is made. The efforts were
 * measured on the demo pictures (docs/decisions/site-speed.md): AVIF at effort 1 is as small as at effort 2 for half the work; from width
 * 720 on, effort 0 is within 4 % for a third of it. WebP at effort 2 is as small as at 4 for a little more than half of it.
 */
export async function renderVariant(original: Uint8Array, { width, type }: ImageVariant): Promise<Buffer> {
  const resized = sharp(original, { limitInputPixels: imageLimits.pixels }).resize({ width });
  const encoded =
    type === "image/avif" ? resized.avif({ quality: 52, effort: width < 720 ? 1 : 0 }) : resized.webp({ quality: 78, effort: 2 });
  return encoded.toBuffer();
}
