import { type MediaRefusal, refuseMedia } from "../media-refusals.ts";
import { boundedUpload } from "./bounded-upload.ts";
import { contentKind, type ImageKind } from "./image-kind.ts";
import { animationLimits, imageLimits } from "./image-limits.ts";
import { sharp } from "./sharp-engine.ts";

export interface InspectedImage {
  ok: true;
  kind: ImageKind;
  /** What the decoder may read of the upload. */
  data: Buffer;
  /** It is an animation within the limits that needs no turning. An animation cannot be turned. */
  keepAnimation: boolean;
}

/**
 * Makes all checks that need no decoding, cheapest first. The dimensions come from the header, so a picture bomb (a megabyte that unpacks
 * to a gigabyte) is refused here. sharp unpacks texts even to read a header, so it gets the bounded upload.
 */
export async function inspectImage(upload: Buffer): Promise<InspectedImage | MediaRefusal> {
  if (upload.byteLength > imageLimits.bytes) return refuseMedia("image-too-large");
  const kind = contentKind(upload);
  if (kind === "not-a-picture") return refuseMedia("image-only");
  if (kind === "other-picture") return refuseMedia("unsupported-file-type");

  const data = boundedUpload(kind, upload);
  if (data === undefined) return refuseMedia("image-broken");
  const header = await sharp(data, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  // A file may have the signature of one format and the body of another. Both must agree.
  if (header?.format !== kind || !header.width || !header.height) return refuseMedia("image-broken");

  const frameHeight = header.pageHeight ?? header.height;
  const framePixels = header.width * frameHeight;
  if (framePixels > imageLimits.pixels || Math.max(header.width, frameHeight) > imageLimits.side)
    return refuseMedia("image-too-many-pixels");
  const frames = header.pages ?? 1;
  const keepAnimation =
    frames > 1 && frames <= animationLimits.frames && frames * framePixels <= animationLimits.pixels && (header.orientation ?? 1) === 1;
  return { ok: true, kind, data, keepAnimation };
}
