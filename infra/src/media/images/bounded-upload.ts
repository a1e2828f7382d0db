import type { ImageKind } from "./image-kind.ts";
import { animationLimits, jpegLimits } from "./image-limits.ts";

/**
 * The bytes of an upload that may reach the decoder, or undefined if the file has more parts than any picture needs. The limits of bytes and
 * pixels do not bound what such parts cost: a text of a PNG unpacks to a thousand times its length, each scan of a JPEG passes over all
 * pixels, and the search for a frame of a WebP passes over all frames before it. Takes time in proportion to the length of the file.
 */
export function boundedUpload(kind: ImageKind, data: Buffer): Buffer | undefined {
  if (kind === "png") return withoutTexts(data);
  if (kind === "webp") return withoutSurplusFrames(data);
  return kind === "jpeg" && hasTooManyParts(data) ? undefined : data;
}

const chunkType = (name: string) => Buffer.from(name, "latin1").readUInt32BE();
/** The ancillary chunks that change how the pixels look. The decoder unpacks at most one profile, of at most 8 MB. */
const PNG_LOOKS = new Set(["tRNS", "gAMA", "sRGB", "cHRM", "iCCP", "eXIf"].map(chunkType));
/** The bit of a chunk's type that says that a decoder can do without the chunk (a small first letter). */
const PNG_ANCILLARY = 0x20_00_00_00;

/** Keeps the critical chunks and those of the looks. What stands behind a cut-off chunk is left to the decoder, which refuses the file. */
function withoutTexts(png: Buffer): Buffer {
  const kept = Buffer.allocUnsafe(png.length);
  let length = png.copy(kept, 0, 0, 8);
  for (let start = 8; start + 8 <= png.length; ) {
    const type = png.readUInt32BE(start + 4);
    const end = start + 12 + png.readUInt32BE(start);
    if ((type & PNG_ANCILLARY) === 0 || PNG_LOOKS.has(type)) length += png.copy(kept, length, start, Math.min(end, png.length));
    start = end;
  }
  return kept.subarray(0, length);
}

/**
 * Cuts a long animation off behind one frame more than a stored animation may have, so that it still counts as too long. It looks for the
 * name of the chunk at any place, because libwebp also finds frames inside the chunk of another frame.
 */
function withoutSurplusFrames(webp: Buffer): Buffer {
  let end = -1;
  for (let frame = 0; frame < animationLimits.frames + 2; frame += 1) {
    end = webp.indexOf("ANMF", end + 1, "latin1");
    if (end === -1) return webp;
  }
  const cut = Buffer.from(webp.subarray(0, end));
  cut.writeUInt32LE(end - 8, 4);
  return cut;
}

/**
 * Walks the segments as libjpeg does, which skips whatever is not a marker. Markers below C0 and from D0 (restarts) to D8 have no length;
 * D9 is the end, DA the begin of a scan.
 */
function hasTooManyParts(jpeg: Buffer): boolean {
  let segments = 0;
  let scans = 0;
  for (let position = 0; position + 1 < jpeg.length; ) {
    const marker = jpeg[position + 1] ?? 0;
    if (jpeg[position] !== 0xff || marker < 0xc0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd8)) {
      position += 1;
      continue;
    }
    if (marker === 0xd9) return false;
    segments += 1;
    if (marker === 0xda) scans += 1;
    if (segments > jpegLimits.segments || scans > jpegLimits.scans) return true;
    const length = (jpeg[position + 2] ?? 0) * 256 + (jpeg[position + 3] ?? 0);
    position += 2 + Math.max(2, length);
  }
  return false;
}
