import type { Picture, PictureView, Variant } from "@shiye/events/media";

/** A rendering as the media records keep it: a name, never an address. */
export interface StoredVariant {
  name: string;
  width: number;
  type: Variant["type"];
}

/** Addresses of renderings, narrow to wide, AVIF before WebP as a browser should choose. */
export function presentVariants(stored: readonly StoredVariant[] | null | undefined): Variant[] {
  if (!stored) return [];
  return stored
    .map(({ name, width, type }) => ({ url: `/media/${name}`, width, type }))
    .sort((one, other) => (one.type === other.type ? one.width - other.width : one.type < other.type ? -1 : 1));
}

export function presentPicture(picture: Picture, stored: readonly StoredVariant[] | undefined): PictureView {
  return { ...picture, variants: presentVariants(stored) };
}

/** Width over height to four decimals: within a tenth of a pixel at any width a card can have. */
export function aspectRatioOf(picture: { width: number; height: number } | undefined): number {
  return picture && picture.height > 0 ? Math.round((picture.width / picture.height) * 10_000) / 10_000 : 1;
}
