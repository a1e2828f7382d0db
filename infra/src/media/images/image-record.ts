import type { Variant } from "@shiye/events/media";
import { mediaUrl } from "../media-name.ts";
import { presentVariants } from "../stored-pictures.ts";

/** A file made from a picture that is in the store. */
export interface ImageVariant {
  name: string;
  width: number;
  type: Variant["type"];
}

/** What is remembered of an uploaded picture. Serialisable as it stands. */
export interface ImageRecord {
  /** Name of the stored original; the digest in it is of the stored bytes. */
  name: string;
  /** Bytes of the stored original. */
  size: number;
  type: "image/jpeg" | "image/webp";
  width: number;
  height: number;
  /** Base64. */
  thumbhash: string;
  /** The original moves; the variants are its first frame. */
  animated: boolean;
  /** Only files that exist; the queue adds to it as it makes them. */
  variants: ImageVariant[];
}

/** What a client is told (contract §1, optional fields). The address of the original and addresses of variants that exist, narrow to wide. */
interface ImageView {
  url: string;
  width: number;
  height: number;
  aspectRatio: number;
  thumbhash: string;
  animated: boolean;
  variants: Variant[];
}

export function presentImage({ name, width, height, thumbhash, animated, variants }: ImageRecord): ImageView {
  return {
    url: mediaUrl(name),
    width,
    height,
    aspectRatio: aspectRatio(width, height),
    thumbhash,
    animated,
    variants: presentVariants(variants),
  };
}

/** Width over height, to four decimals: within a tenth of a pixel at any width a card can have. */
export function aspectRatio(width: number, height: number): number {
  return Math.round((width / height) * 10_000) / 10_000;
}
