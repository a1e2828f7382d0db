import { deflateSync } from "node:zlib";
import { sharp } from "../images/sharp-engine.ts";
import { blackPng, pngChunk } from "./image-samples.ts";

/** Small files within the limits of bytes and pixels that cost a decoder a lot. */

/** A small PNG with texts of 8 MB each, packed to 8 kB. */
export function pngWithTexts(texts: number): Buffer {
  const packed = deflateSync(Buffer.alloc(8_000_000, "A"));
  const chunks = Array.from({ length: texts }, (_, index) => {
    const [type, head] = index % 2 === 0 ? ["zTXt", `k${index}\0\0`] : ["iTXt", `k${index}\0\x01\0\0\0`];
    return pngChunk(type as string, Buffer.concat([Buffer.from(head as string, "latin1"), packed]));
  });
  return blackPng(100, 100, ...chunks);
}

const segment = (marker: number, ...body: number[]) =>
  Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255, ...body]);

/** A grey progressive JPEG of 8 x 8 with this many scans, of which the first has the brightness and each other one an empty frequency. */
export function jpegWithScans(scans: number): Buffer {
  const zeros = (count: number) => new Array<number>(count).fill(0);
  const frequencies = Array.from({ length: scans - 1 }, (_, index) => {
    const frequency = 1 + (index % 63);
    return Buffer.concat([segment(0xda, 1, 1, 0, frequency, frequency, 0), Buffer.from([0x7f])]);
  });
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, 0, ...new Array<number>(64).fill(16)),
    segment(0xc2, 8, 0, 8, 0, 8, 1, 1, 0x11, 0),
    // Tables of codes with one code each: no difference of brightness, and "nothing in this block".
    segment(0xc4, 0x00, 1, ...zeros(15), 0),
    segment(0xc4, 0x10, 1, ...zeros(15), 0),
    segment(0xda, 1, 1, 0, 0, 0, 0),
    Buffer.from([0x7f]),
    ...frequencies,
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** A JPEG with this many empty segments for programs. */
export async function jpegWithSegments(segments: number): Promise<Buffer> {
  const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
    .jpeg()
    .toBuffer();
  return Buffer.concat([jpeg.subarray(0, 2), ...new Array<Buffer>(segments).fill(segment(0xe1)), jpeg.subarray(2)]);
}

/** An animation of one pixel with this many frames. */
export async function webpWithFrames(frames: number): Promise<Buffer> {
  const still = await sharp({ create: { width: 1, height: 1, channels: 3, background: "red" } })
    .webp()
    .toBuffer();
  const chunk = (type: string, ...data: Uint8Array[]) => {
    const body = Buffer.concat(data);
    const head = Buffer.from(`${type}    `, "latin1");
    head.writeUInt32LE(body.length, 4);
    return Buffer.concat([head, body]);
  };
  const animated = Uint8Array.of(2, ...new Array<number>(9).fill(0));
  const frame = chunk("ANMF", new Uint8Array(16), still.subarray(12));
  const frameList = new Array<Buffer>(frames).fill(frame);
  return chunk("RIFF", Buffer.from("WEBP"), chunk("VP8X", animated), chunk("ANIM", new Uint8Array(6)), ...frameList);
}
