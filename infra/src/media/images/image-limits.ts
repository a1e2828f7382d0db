import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS } from "@shiye/events/limits";
import { WIDEST_VARIANT } from "@shiye/events/picture-pane";
import { SMALL_WIDTH } from "../media-name.ts";

/** What may be uploaded. Source: contract §10. */
export const imageLimits = {
  bytes: MAX_IMAGE_BYTES,
  pixels: MAX_IMAGE_PIXELS,
  /** Longest side, the limit of JPEG. Pictures are processed row by row, so 1 x 50 million pixels would take ten seconds instead of one. */
  side: 65_535,
} as const;

/**
 * Widths of the variant that is made while the member waits: the largest one that the picture has. It fits a card of the feed on most
 * screens. Pictures are never enlarged.
 */
export const firstVariantWidths = [240, 360, 480] as const;

/** Widths that are made of every picture soon after the upload, as AVIF: for cards and phones. */
export const soonVariantWidths = [SMALL_WIDTH, 720] as const;

/** The width that is made after somebody opened the note, for large screens. Until then they get the stored original. */
export const wideVariantWidth = WIDEST_VARIANT;

/** Long side of the stored original. It allows zooming to twice the widest variant; the 4000 pixels of a phone would cost more storage. */
export const originalLongSide = 2160;

/**
 * Limits of an animation that stays animated: about 80 frames of 400 x 375. Encoding then takes about a second of one core, and decoding
 * less than 50 MB. Of a longer one only the first frame is stored; the feed shows only the first frame in any case.
 */
export const animationLimits = { frames: 100, pixels: 12_000_000, longSide: 1080 } as const;

/**
 * Cameras and programs write at most twenty scans, and a colour profile has at most 255 segments. Each scan of 50 megapixels takes at least
 * 10 ms, and a million empty segments take two seconds and 300 MB.
 */
export const jpegLimits = { scans: 100, segments: 4096 } as const;
