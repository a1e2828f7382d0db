/** Small video files built by hand for tests: valid containers with nearly no pictures in them. */
import type { ByteSource } from "../videos/byte-source.ts";

export function bytesOf(data: Uint8Array): ByteSource {
  const all = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  return { size: all.length, read: async (offset, length) => all.subarray(offset, offset + length) };
}

export function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length, 0);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, body]);
}

export function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
}

interface Mp4Options {
  brand?: string;
  seconds?: number;
  /** Bytes of the media data, so that there is something to read in ranges. */
  filling?: number;
  /** Makes the content different. */
  seed?: number;
  /** Written where telephones write the place. */
  place?: string;
  /** The handler of its one track; `soun` is sound only. */
  handler?: string;
}

/** The media of a track, as far as it is read: its handler and its codec. */
export function trackMedia(handler: string): Buffer {
  const description = box("stsd", numbers(0, 1), box("avc1", Buffer.alloc(78)));
  return box("mdia", box("hdlr", numbers(0, 0), Buffer.from(handler, "latin1"), Buffer.alloc(13)), box("minf", box("stbl", description)));
}

/** `ftyp`, `moov` with a header and a track, and `mdat`. */
export function tinyMp4({ brand = "isom", seconds = 2, filling = 64, seed = 1, place, handler = "vide" }: Mp4Options = {}): Buffer {
  const header = box("mvhd", numbers(0, 0, 0, 1000, Math.round(seconds * 1000)), Buffer.alloc(80));
  const text = place === undefined ? [] : [box("udta", box("\xa9xyz", Buffer.from(place)))];
  const track = box(
    "trak",
    box("tkhd", Buffer.alloc(84)),
    trackMedia(handler),
    ...(place === undefined ? [] : [box("meta", Buffer.from(place))]),
  );
  return Buffer.concat([
    box("ftyp", Buffer.from(brand, "latin1"), numbers(512), Buffer.from(brand === "qt  " ? "qt  " : `${brand}iso2mp41`, "latin1")),
    box("moov", header, track, ...text),
    box("mdat", Buffer.alloc(filling, seed)),
  ]);
}

export function element(id: number[], content: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(0x10000000 + content.length);
  return Buffer.concat([Buffer.from(id), size, content]);
}

/**
 * A header, a segment with information and a track, and an empty cluster. `seconds: null` leaves the duration out, as a live recording
 * does.
 */
export function tinyWebm({
  docType = "webm",
  seconds = 3 as number | null,
  seed = 1,
  trackType = 1,
  telling,
  more = [],
}: {
  docType?: string;
  seconds?: number | null;
  seed?: number;
  /** 1 is video, 2 sound. */
  trackType?: number;
  /** Written into tags, before and behind the film, and into an attached file. */
  telling?: string;
  /** Elements at the end of the segment. */
  more?: readonly Buffer[];
} = {}): Buffer {
  const duration = Buffer.alloc(8);
  duration.writeDoubleBE((seconds ?? 0) * 1000);
  const scale = element([0x2a, 0xd7, 0xb1], Buffer.from([0x0f, 0x42, 0x40]));
  const told = (...id: number[]) => (telling === undefined ? Buffer.alloc(0) : element(id, Buffer.from(telling)));
  const type = Buffer.concat([Buffer.from([0x42, 0x82, 0x80 + docType.length]), Buffer.from(docType)]);
  return Buffer.concat([
    Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x80 + 4 + type.length, 0x42, 0x86, 0x81, 0x01]),
    type,
    element(
      [0x18, 0x53, 0x80, 0x67],
      Buffer.concat([
        element([0x15, 0x49, 0xa9, 0x66], Buffer.concat([scale, ...(seconds === null ? [] : [element([0x44, 0x89], duration)])])),
        element(
          [0x16, 0x54, 0xae, 0x6b],
          element([0xae], Buffer.concat([element([0x83], Buffer.from([trackType])), element([0x86], Buffer.from("V_VP9"))])),
        ),
        told(0x12, 0x54, 0xc3, 0x67),
        element([0x1f, 0x43, 0xb6, 0x75], Buffer.alloc(20, seed)),
        told(0x19, 0x41, 0xa4, 0x69),
        told(0x12, 0x54, 0xc3, 0x67),
        ...more,
      ]),
    ),
  ]);
}

/** The beginnings of the three kinds that are converted: enough to recognize them, but no tool can read them. */
export const headsOnly = {
  avi: Buffer.concat([Buffer.from("RIFF\x40\0\0\0AVI LIST", "latin1"), Buffer.alloc(64)]),
  wmv: Buffer.concat([Buffer.from("3026b2758e66cf11a6d900aa0062ce6c", "hex"), Buffer.alloc(64)]),
  flv: Buffer.concat([Buffer.from("FLV\x01\x05\0\0\0\x09", "latin1"), Buffer.alloc(64)]),
} as const;
