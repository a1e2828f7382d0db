import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS } from "@shiye/events/media";
import { WIDEST_VARIANT } from "@shiye/events/picture-pane";
import { SMALL_WIDTH } from "../media-name.ts";

/** Contract §10: what may be uploaded. */
export const imageLimits = {
  bytes: MAX_IMAGE_BYTES,
  pixels: MAX_IMAGE_PIXELS,
  /**
   * Of either side: the longest that JPEG can say. Pictures are worked on row by row, so one pixel beside 50 million rows takes ten seconds, not the
   * second that a photograph of as many pixels takes.
   */
  side: 65_535,
} as const;

/**
 * Made while the member waits, the widest that the picture has: wide enough for a card of the feed on most screens. A picture narrower than
 * a width never gets it: enlarging is the browser's work.
 */
export const firstVariantWidths = [240, 360, 480] as const;

/** Made of every picture soon after: what a card and a phone ask for, in the format that saves them bytes. */
export const soonVariantWidths = [SMALL_WIDTH, 720] as const;

/** Made when somebody has opened the note: what a large screen asks for. Until then it gets the stored original, which is as sharp. */
export const wideVariantWidth = WIDEST_VARIANT;

/** Long side of the stored original. Twice the widest variant serves zooming; a phone's 4000 pixels would only cost storage. */
export const originalLongSide = 2160;

/**
 * An animation is kept when it is short and small (about 80 frames of 400 x 375): encoding then stays near one second on one core, and decoding
 * under 50 MB. A longer one is stored as its first frame, which is what the feed shows of an animation in any case.
 */
export const animationLimits = { frames: 100, pixels: 12_000_000, longSide: 1080 } as const;
