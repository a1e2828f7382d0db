import { digestOfName, mediaName, mediaTypes } from "../media-name.ts";
import { firstVariantWidths, imageLimits, soonVariantWidths, wideVariantWidth } from "./image-limits.ts";
import type { ImageRecord, ImageVariant } from "./image-record.ts";
import { sharp } from "./sharp-engine.ts";

type Extension = "webp" | "avif";
type Named = Pick<ImageRecord, "name" | "width">;

/** Every width that a version of ours ever made: their files may be there, and are served as long as their picture lives. */
const EVER_MADE = [240, 360, 480, 720, 1080] as const;

function variant(name: string, width: number, extension: Extension): ImageVariant {
  return { name: mediaName(digestOfName(name), extension, width), width, type: mediaTypes[extension] };
}

/** The one made before the upload is answered: the feed's card, or the nearest below; nothing for a picture narrower than any variant. */
export function firstVariant({ name, width }: Named): ImageVariant | undefined {
  const widest = firstVariantWidths.findLast((candidate) => candidate <= width);
  return widest === undefined ? undefined : variant(name, widest, "webp");
}

/** Made of every picture, whether somebody looks or not. The first is among them: it may have been lost. */
export function soonVariants(record: Named): ImageVariant[] {
  const first = firstVariant(record);
  const avif = soonVariantWidths.filter((each) => each <= record.width).map((each) => variant(record.name, each, "avif"));
  return [...(first ? [first] : []), ...avif];
}

/** Made once somebody has opened what shows the picture. */
export function wideVariants({ name, width }: Named): ImageVariant[] {
  return width < wideVariantWidth ? [] : [variant(name, wideVariantWidth, "avif"), variant(name, wideVariantWidth, "webp")];
}

/** The names of all variants that may exist beside the original: a removal deletes each. */
export function possibleVariants({ name, width }: Named): ImageVariant[] {
  const widths = EVER_MADE.filter((each) => each <= width);
  return widths.flatMap((each) => [variant(name, each, "webp"), variant(name, each, "avif")]);
}

/** What is still to be made of these; after a crash this is all that has to be known. */
export function missingOf(planned: readonly ImageVariant[], { variants }: Pick<ImageRecord, "variants">): ImageVariant[] {
  const present = new Set(variants.map((each) => each.name));
  return planned.filter((each) => !present.has(each.name));
}

/**
 * A variant is a function of the stored original alone, never of the upload, so one made while the member waited and one made after a crash are
 * the same bytes. Cheap efforts, measured on the demo pictures (docs/decisions/site-speed.md): AVIF at effort 1 is as small as at effort 2 for half the
 * work, and from 720 on effort 0 is within 4 % for a third of it; WebP at effort 2 is as small as at 4 for a little more than half.
 */
export async function renderVariant(original: Uint8Array, { width, type }: ImageVariant): Promise<Buffer> {
  const resized = sharp(original, { limitInputPixels: imageLimits.pixels }).resize({ width });
  const encoded =
    type === "image/avif" ? resized.avif({ quality: 52, effort: width < 720 ? 1 : 0 }) : resized.webp({ quality: 78, effort: 2 });
  return encoded.toBuffer();
}
