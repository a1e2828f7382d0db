import type { Variant } from "@shiye/events/media";
import { mediaUrl } from "../media-name.ts";
import { presentVariants } from "../stored-pictures.ts";

/** A stored file that was made from a picture. */
export interface ImageVariant {
  name: string;
  width: number;
  type: Variant["type"];
}

/** What is stored about an uploaded picture. It can be written as JSON. */
export interface ImageRecord {
  /** The name of the stored original. It contains the digest of the stored bytes. */
  name: string;
  /** Bytes of the stored original. */
  size: number;
  type: "image/jpeg" | "image/webp";
  width: number;
  height: number;
  /** Base64. */
  thumbhash: string;
  /** The original is an animation. Its variants are its first frame. */
  animated: boolean;
  /** Variants that exist. The queue adds each one that it made. */
  variants: ImageVariant[];
}

/** What a client gets: the address of the original and those of the existing variants, narrow to wide (optional fields of contract §1). */
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

/** Width divided by height, with four decimals: exact to a tenth of a pixel at any width of a card. */
export function aspectRatio(width: number, height: number): number {
  return Math.round((width / height) * 10_000) / 10_000;
}
