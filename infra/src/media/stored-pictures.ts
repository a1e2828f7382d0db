import type { Picture, PictureView, Variant } from "@shiye/events/media";
import type { ImageRecord, ImageVariant } from "./images/image-record.ts";
import { mediaUrl, TINY_WIDTH } from "./media-name.ts";

/** What the media records know of a picture. */
type StoredPicture = Pick<ImageRecord, "width" | "height" | "animated" | "variants"> & { thumbhash: string | null };
const UNKNOWN: StoredPicture = { width: 0, height: 0, thumbhash: null, animated: false, variants: [] };
/** By address. Pictures without a record are left out. */
export type StoredPictures = Readonly<Record<string, StoredPicture>>;

/**
 * SQL for the stored pictures at some addresses (`StoredPictures`), null when there are none. `addresses` is SQL with rows of a column
 * `url`. It is part of the statement that reads what shows the pictures, so a page needs no further statement.
 */
export const storedPicturesAt = (addresses: string): string => `(
    select jsonb_object_agg('/media/' || f.name,
      jsonb_build_object('width', f.width, 'height', f.height, 'thumbhash', f.thumbhash, 'animated', f.animated, 'variants', f.variants))
    from (${addresses}) as shown join media.files f on f.name = substr(shown.url, 8))`;

/**
 * The addresses of variants, narrow to wide, AVIF before WebP, as a browser should choose. The tiny one is for `?small` alone: where it is
 * the only AVIF, a browser would take it for any size.
 */
export function presentVariants(stored: readonly ImageVariant[] | null | undefined): Variant[] {
  if (!stored) return [];
  return stored
    .filter(({ width }) => width > TINY_WIDTH)
    .map(({ name, width, type }) => ({ url: mediaUrl(name), width, type }))
    .sort((one, other) => (one.type === other.type ? one.width - other.width : one.type < other.type ? -1 : 1));
}

/** A picture whose record the read model has, with its variants. */
export function presentPicture(picture: Picture, stored: StoredPictures | null): PictureView {
  return { ...picture, variants: presentVariants(stored?.[picture.url]?.variants) };
}

/**
 * Pictures of which only the addresses are known, in their order. A width of 0 means that there is no record. An animation has no variants
 * here, because variants do not move and the animation may be all that a member says.
 */
export function presentPictures(urls: readonly string[], stored: StoredPictures | null): PictureView[] {
  return urls.map((url) => {
    const { width, height, thumbhash, animated, variants } = stored?.[url] ?? UNKNOWN;
    return { url, width, height, thumbhash, alt: "", variants: presentVariants(animated ? [] : variants) };
  });
}
