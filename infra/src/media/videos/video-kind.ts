import type { VideoExtension } from "../media-name.ts";

/**
 * The kinds of videos that are accepted (contract §10). Those that browsers play are stored; the others are converted if ffmpeg is there.
 */
export type VideoKind = VideoExtension | ConvertibleKind;
type ConvertibleKind = "avi" | "wmv" | "flv";

/** How many bytes of the beginning of a file `videoKind` needs. */
export const KIND_BYTES = 4096;

const ASF_HEADER = Buffer.from("3026b2758e66cf11a6d900aa0062ce6c", "hex");
const EBML_HEADER = 0x1a45dfa3;
const EBML_DOC_TYPE = 0x4282;

/**
 * Brands of the MPEG-4 family for moving pictures (ISO 14496-12, registry mp4ra.org). Pictures (heic, avif) and sound (M4A) have other
 * brands.
 */
const MP4_BRAND = /^(?:iso[m2-9]|mp4[12]|avc1|M4V[ HP]|MSNV|dash|cmf[cs]|f4v |hvc1|av01|mmp4)$/;

/** The kind by content. The file name and the header come from the sender and are ignored. */
export function videoKind(data: Uint8Array): VideoKind | undefined {
  const start = Buffer.from(data.buffer, data.byteOffset, Math.min(data.byteLength, KIND_BYTES));
  const text = (from: number, to: number) => start.toString("latin1", from, to);
  if (text(4, 8) === "ftyp") return kindOfBrands(start);
  if (text(0, 4) === "RIFF" && text(8, 12) === "AVI ") return "avi";
  if (start.subarray(0, ASF_HEADER.length).equals(ASF_HEADER)) return "wmv";
  if (text(0, 4) === "FLV\x01") return "flv";
  return docTypeOf(start) === "webm" ? "webm" : undefined;
}

/** The major brand decides. If it is unknown, the first known one of the compatible brands does. */
function kindOfBrands(start: Buffer): VideoKind | undefined {
  const end = Math.min(start.length >= 4 ? start.readUInt32BE(0) : 0, start.length);
  const brands: string[] = [];
  for (let position = 8; position + 4 <= end; position += position === 8 ? 8 : 4)
    brands.push(start.toString("latin1", position, position + 4));
  const [major = ""] = brands;
  if (/^(?:heic|heix|mif1|msf1|avif|avis|M4A |M4B )$/.test(major)) return undefined;
  if (major === "qt  ") return "mov";
  if (brands.some((brand) => MP4_BRAND.test(brand))) return "mp4";
  return brands.includes("qt  ") ? "mov" : undefined;
}

/** Matroska and WebM share a container (RFC 8794). Browsers play only WebM. */
function docTypeOf(start: Buffer): string | undefined {
  if (start.length < 5 || start.readUInt32BE(0) !== EBML_HEADER) return undefined;
  let position = 4 + lengthOfSize(start[4] ?? 0);
  while (position + 3 <= start.length) {
    // Elements of the header have ids of two bytes (Void and CRC-32: one byte) and sizes of one byte.
    const short = (start[position] ?? 0) >= 0x80;
    const id = short ? (start[position] ?? 0) : start.readUInt16BE(position);
    const sizeAt = position + (short ? 1 : 2);
    const size = start[sizeAt] ?? 0;
    if (size < 0x80) return undefined;
    const data = sizeAt + 1;
    if (id === EBML_DOC_TYPE) return start.toString("latin1", data, data + (size & 0x7f)).split("\0", 1)[0];
    position = data + (size & 0x7f);
  }
  return undefined;
}

function lengthOfSize(first: number): number {
  return first === 0 ? 8 : Math.clz32(first) - 23;
}
