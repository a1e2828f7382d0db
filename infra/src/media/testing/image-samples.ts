import { crc32, deflateSync } from "node:zlib";
import { sharp } from "../images/sharp-engine.ts";

/** Pictures for tests. They are drawn at run time, so that the repository contains no foreign file. */

/** Four quarters: red, green over blue, white. The corners show which way is up. */
export function quarters(width: number, height: number) {
  const pixels = Buffer.alloc(width * height * 3, 250);
  const row = (left: number[], right?: number[]) => {
    const line = Buffer.alloc(width * 3, 250);
    const half = Math.ceil(width / 2) * 3;
    line.subarray(0, half).fill(Buffer.from(left));
    if (right) line.subarray(half).fill(Buffer.from(right));
    return line;
  };
  const upper = Math.ceil(height / 2) * width * 3;
  pixels.subarray(0, upper).fill(row([230, 20, 20], [20, 200, 20]));
  pixels.subarray(upper).fill(row([20, 20, 230]));
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** As a telephone writes it when it is held upright: the pixels lie on their side, with an orientation tag and the place. */
export function telephonePhoto(width = 1600, height = 1200): Promise<Buffer> {
  return quarters(width, height)
    .jpeg({ quality: 90 })
    .withExif({
      IFD0: { Make: "Pocket", Model: "Camera of a member" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "31/1 13/1 49/1", GPSLongitudeRef: "E", GPSLongitude: "121/1 28/1 25/1" },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** Noise does not compress, so it makes files of a known size. */
export function noise(width: number, height: number, seed = 1) {
  const pixels = Buffer.alloc(width * height * 3);
  let state = seed;
  for (let position = 0; position < pixels.length; position += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    pixels[position] = state >>> 24;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

export function animation(frames: number, width: number, height: number): Promise<Buffer> {
  const pixels = Buffer.alloc(frames * width * height * 3);
  for (let frame = 0; frame < frames; frame += 1) {
    const size = width * height * 3;
    pixels.fill((frame * 97) % 256, frame * size, (frame + 1) * size);
  }
  return sharp(pixels, { raw: { width, height: height * frames, channels: 3, pageHeight: height }, limitInputPixels: false })
    .gif({ effort: 1, interFrameMaxError: 0 })
    .toBuffer();
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/**
 * A black picture with one bit for each pixel. At 20,000 x 20,000 it is 50 kB that unpack to more than a gigabyte. `more`: chunks that
 * stand before those of the pixels.
 */
export function blackPng(width: number, height: number, ...more: Buffer[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1; // bits a pixel; grey, and all else as usual, are zeros
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    pngChunk("IHDR", header),
    ...more,
    pngChunk("IDAT", rows),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Red, green and blue of one pixel, at these fractions of the width and height. */
export async function colourAt(picture: Buffer, across: number, down: number): Promise<number[]> {
  const { data, info } = await sharp(picture).removeAlpha().toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
  const start = (Math.floor(down * info.height) * info.width + Math.floor(across * info.width)) * info.channels;
  return [...data.subarray(start, start + 3)];
}
